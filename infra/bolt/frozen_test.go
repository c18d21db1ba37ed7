package bolt_test

import (
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"cardgames/infra/bolt"
	"cardgames/localtest/repository"
	"cardgames/localtest/repository/frozen"
)

var freeze = flag.Bool("freeze", false, "write the fixture if it does not exist")

const blockedGame = "k5xw2zq7rjv3mptn4yhc6bduae"

const heldBy = "192.0.2.7/32"

// A file that 1.0.0 wrote is read, and its games go on.
func TestTheFrozenFileIsRead(t *testing.T) {
	s := openFrozen(t, "testdata/format3/games.db.gz", frozen.Format3(t), func(*bolt.Store) {})
	if s.Epoch() != 0 {
		t.Errorf("it has the epoch %q", s.Epoch())
	}
}

// A file of 1.1.0 also says who holds what, and how often it was restored.
func TestTheFrozenFileOf110IsRead(t *testing.T) {
	held := frozen.ReadGame(t, repository.Path("games/testdata/format3/games/unfinished.records.json"))
	s := openFrozen(t, "testdata/format4/games.db.gz", frozen.Format4(t), func(s *bolt.Store) {
		first := held.Record(0)
		first.Holder = heldBy
		create(t, s, first, string(held.Snapshot))
	}, bolt.WithRestored(), bolt.WithLimit(64<<20))
	if s.Epoch() == 0 {
		t.Error("it has no epoch")
	}
	for holder, want := range map[string]bool{heldBy: true, "192.0.2.8/32": false, "": false} {
		if s.HeldBy(held.GameID, holder) != want {
			t.Errorf("%q holds the game: %t", holder, !want)
		}
	}
}

// openFrozen opens a fixture, and wants what is stored in it.
func openFrozen(
	t *testing.T, fixture string, stored frozen.Stored, add func(*bolt.Store), options ...bolt.Option,
) *bolt.Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	made := func() []byte { return makeFile(t, stored, add, options) }
	unpack(t, frozen.Fixture(t, *freeze, fixture, made), path)
	s := openStore(t, path, bolt.WithClock(frozen.Now), bolt.WithDamage(func(id string, err error) {
		t.Errorf("%q is damaged: %v", id, err)
	}))
	stored.Check(t, s, s)
	listed, err := s.Public(t.Context(), frozen.Now(), 10)
	if err != nil || len(listed) != 1 {
		t.Errorf("%d invitations are listed: %v", len(listed), err)
	}
	if blocked, err := s.Blocked(t.Context()); err != nil || !slices.Equal(blocked, []string{blockedGame}) {
		t.Errorf("blocked: %q, %v", blocked, err)
	}
	return s
}

// makeFile returns a packed file, as this release writes it.
func makeFile(t *testing.T, stored frozen.Stored, add func(*bolt.Store), options []bolt.Option) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s := openStore(t, path, append(options, bolt.WithClock(frozen.Now))...)
	stored.Fill(t, s, s)
	add(s)
	if err := s.SetBlocked(t.Context(), blockedGame, true); err != nil {
		t.Fatal(err)
	}
	closeStore(t, s)
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(file)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

func unpack(t *testing.T, packed []byte, path string) {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	file, err := io.ReadAll(r)
	if err == nil {
		err = os.WriteFile(path, file, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
