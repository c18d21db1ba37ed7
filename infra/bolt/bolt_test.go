package bolt_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/infra/bolt"
	"cardgames/infra/storetest"
	"cardgames/lobby"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) games.Store {
		return openStore(t, filepath.Join(t.TempDir(), "games.db"))
	})
}

func TestContractOfInvitations(t *testing.T) {
	storetest.RunInvitations(t, func(t *testing.T) (lobby.Store, games.Store) {
		s := openStore(t, filepath.Join(t.TempDir(), "games.db"))
		return s, s
	})
}

// A store with a damaged invitation can be opened, too.
func TestContractOfADamagedInvitation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := openStore(t, path)
	storetest.RunDamagedInvitation(t, s, func(r lobby.Record) lobby.Store {
		closeStore(t, s)
		db := rawFile(t, path)
		put(t, db, "invitations", string(byte(len(r.ID)))+r.ID, "\x04of a later layout")
		db.Close()
		return openStore(t, path)
	})
}

func TestGamesSurviveARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := openStore(t, path)
	create(t, s, record("game", 0), "cards")
	create(t, s, record("core game", 0), "")
	closeStore(t, s)

	for _, open := range []func(string, ...bolt.Option) (*bolt.Store, error){bolt.Open, bolt.OpenReadOnly} {
		s, err := open(path)
		if err != nil {
			t.Fatal(err)
		}
		snapshot, err := s.Snapshot(t.Context(), "game")
		if string(snapshot.Body) != "cards" || err != nil {
			t.Errorf("Snapshot: %q, %v", snapshot.Body, err)
		}
		if _, err := s.Latest(t.Context(), "core game", 0, 1); err != nil {
			t.Errorf("Latest: %v", err)
		}
		closeStore(t, s)
	}
}

func TestAFileThatCannotBeOpened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "games.db")
	want := "bolt: open " + path + ": no such file or directory"
	if _, err := bolt.Open(path); err == nil || err.Error() != want || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Open: %v, want %s", err, want)
	}
}

func TestSweepDeletesExpiredGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	begun := time.Now().UTC()
	soon := begun.Add(time.Hour)
	s := openStore(t, path)
	play := func(retention time.Duration) (id string) {
		clock := func() time.Time { return begun }
		g, _, err := games.NewCreator(games.NewRepository(s, clock), nil, retention).Create(t.Context(),
			games.CreateRequest{})
		if err != nil {
			t.Fatal(err)
		}
		pass := games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(0)}
		if _, _, err := games.NewSubmitter(games.NewRepository(s, clock)).Submit(t.Context(), pass); err != nil {
			t.Fatal(err)
		}
		return g.ID
	}
	expired, lasting := []string{play(time.Hour), play(time.Hour), play(time.Hour)}, play(0)
	closeStore(t, s)

	s = openStore(t, path, bolt.WithClock(func() time.Time { return soon }))
	sweep(t, s)
	for _, id := range expired {
		_, err := s.Range(t.Context(), id, 0, 9)
		wantError(t, err, games.ErrNotFound, "")
		_, err = s.Snapshot(t.Context(), id)
		wantError(t, err, games.ErrNotFound, "")
	}
	if kept, err := s.Range(t.Context(), lasting, 0, 9); len(kept) != 2 {
		t.Errorf("the game that lasts has %d versions, %v", len(kept), err)
	}
	if _, err := s.Snapshot(t.Context(), lasting); err != nil {
		t.Error(err)
	}
	first := s.Counted()
	if sweep(t, s); first != 4 || s.Counted() != 1 {
		t.Errorf("the sweeps found %d games and then %d, want 4 and 1", first, s.Counted())
	}
}

func sweep(t *testing.T, s *bolt.Store) {
	t.Helper()
	if err := s.Sweep(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestFileIsLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	openStore(t, path)
	for _, open := range []func(string, ...bolt.Option) (*bolt.Store, error){bolt.Open, bolt.OpenReadOnly} {
		_, err := open(path)
		wantError(t, err, nil, path+" is in use by another process")
	}
}

func TestOpenReadOnly(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.db")
	_, err := bolt.OpenReadOnly(path)
	wantError(t, err, os.ErrNotExist, path)

	closeStore(t, openStore(t, path))
	s, err := bolt.OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	defer closeStore(t, s)
	wantError(t, s.Append(t.Context(), record("game", 1)), games.ErrUnavailable, "read-only")
}

func TestCloseKeepsEveryAcceptedWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := openStore(t, path)
	results := make([]error, 64)
	var all sync.WaitGroup
	for v := range results {
		all.Go(func() { results[v] = s.Create(context.Background(), record(fmt.Sprint("game ", v), 0), nil) })
	}
	closeStore(t, s)
	all.Wait()
	wantError(t, s.Append(t.Context(), record("game", 99)), games.ErrUnavailable, "the store is closed")
	_, err := s.Latest(t.Context(), "game 0", 0, 1)
	wantError(t, err, games.ErrUnavailable, "")

	s = openStore(t, path)
	for v, result := range results {
		_, err := s.Latest(t.Context(), fmt.Sprint("game ", v), 0, 1)
		switch {
		case result == nil && err != nil:
			t.Errorf("game %d was acknowledged, then lost: %v", v, err)
		case result != nil && !errors.Is(err, games.ErrNotFound):
			t.Errorf("game %d was refused (%v), then found", v, result)
		}
	}
}

// Conflicts share transactions with good writes.
func TestRefusedWriteDoesNotAffectItsBatch(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "games.db"))
	create(t, s, record("taken", 0), "")
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			id := fmt.Sprint("game ", i)
			for v := range 20 {
				if err := s.Append(t.Context(), record(id, v)); err != nil {
					t.Error(err)
				}
				wantError(t, s.Append(t.Context(), record("taken", 0)), games.ErrConflict, "")
			}
		})
	}
	all.Wait()
	for i := range 32 {
		if got, err := s.Range(t.Context(), fmt.Sprint("game ", i), 0, 99); len(got) != 20 {
			t.Errorf("game %d has %d versions, want 20: %v", i, len(got), err)
		}
	}
}

func TestValuesOfAnotherRelease(t *testing.T) {
	for value, want := range map[string]struct {
		err  error
		says string
	}{
		"\x04anything": {envelope.ErrNewer, "format 4, this one reads up to 3"},
		"\x02anything": {envelope.ErrDamaged, "format 2, which no release wrote"},
		"\x03short":    {envelope.ErrDamaged, "a value of 6 bytes, want 25 at least"},
		"":             {envelope.ErrDamaged, "the value is empty"},
	} {
		path := filepath.Join(t.TempDir(), "games.db")
		s := openStore(t, path)
		create(t, s, record("game", 0), "cards")
		create(t, s, record("sound", 0), "cards")
		closeStore(t, s)
		db := rawFile(t, path)
		put(t, db, "versions", "\x04game\x00\x00\x00\x00\x00\x00\x00\x00", value)
		put(t, db, "snapshots", "\x04game", value)
		db.Close()

		for _, open := range []func(string, ...bolt.Option) (*bolt.Store, error){bolt.Open, bolt.OpenReadOnly} {
			s, err := open(path)
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.Latest(t.Context(), "game", 0, 1)
			wantError(t, err, want.err, want.says)
			_, err = s.Range(t.Context(), "game", 0, 1)
			wantError(t, err, want.err, want.says)
			_, err = s.Snapshot(t.Context(), "game")
			wantError(t, err, want.err, want.says)
			if _, err := s.Latest(t.Context(), "sound", 0, 1); err != nil {
				t.Error(err)
			}
			closeStore(t, s)
		}
	}
}

func TestKeysThatTheFileCannotHold(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), "games.db"))
	wantError(t, s.Append(t.Context(), record("", 1)), nil, "a game id of 0 bytes, want 1 to 255")
	wantError(t, s.Create(t.Context(), record(strings.Repeat("x", 256), 0), nil), nil, "a game id of 256 bytes")
	wantError(t, s.Append(t.Context(), record("game", -1)), nil, "version -1 is negative")
}

func openStore(t testing.TB, path string, options ...bolt.Option) *bolt.Store {
	t.Helper()
	s, err := bolt.Open(path, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func closeStore(t *testing.T, s *bolt.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func record(gameID string, version int) games.Record {
	r := games.Record{GameID: gameID, Version: version, Body: []byte("body")}
	rand.Read(r.Nonce[:])
	return r
}

func create(t *testing.T, s *bolt.Store, first games.Record, snapshot string) {
	t.Helper()
	if err := s.Create(t.Context(), first, []byte(snapshot)); err != nil {
		t.Fatal(err)
	}
}

// rawFile opens the file below the Store, as another release may have left it.
func rawFile(t *testing.T, path string) *bbolt.DB {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func put(t *testing.T, db *bbolt.DB, bucket, key, value string) {
	t.Helper()
	err := db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte(bucket)).Put([]byte(key), []byte(value))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// wantError checks what err wraps (nil: anything) and what its text contains.
func wantError(t *testing.T, err, wraps error, text string) {
	t.Helper()
	if err == nil || wraps != nil && !errors.Is(err, wraps) || !strings.Contains(err.Error(), text) {
		t.Errorf("got error %v, want one that wraps %v and says %q", err, wraps, text)
	}
}
