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
	"cardgames/localtest/repository/frozen"
)

var freeze = flag.Bool("freeze", false, "write the fixture if it does not exist")

const blockedGame = "k5xw2zq7rjv3mptn4yhc6bduae"

// A file that 1.0.0 wrote is read, and its games go on.
func TestTheFrozenFileIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	packed := frozen.Fixture(t, *freeze, "testdata/format3/games.db.gz", func() []byte { return makeFile(t) })
	unpack(t, packed, path)
	s := openStore(t, path, bolt.WithClock(frozen.Now), bolt.WithDamage(func(id string, err error) {
		t.Errorf("%q is damaged: %v", id, err)
	}))
	frozen.CheckStore(t, s, s)
	listed, err := s.Public(t.Context(), frozen.Now(), 10)
	if err != nil || len(listed) != 1 {
		t.Errorf("%d invitations are listed: %v", len(listed), err)
	}
	if blocked, err := s.Blocked(t.Context()); err != nil || !slices.Equal(blocked, []string{blockedGame}) {
		t.Errorf("blocked: %q, %v", blocked, err)
	}
}

// makeFile returns a packed file, as this release writes it.
func makeFile(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s := openStore(t, path, bolt.WithClock(frozen.Now))
	frozen.FillStore(t, s, s)
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
