package bolt

import (
	"errors"
	"os"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
	"cardgames/games/envelope"
)

func panics(*bbolt.Tx) (refusal, err error) { panic("as in a damaged page") }

// A panic is the error of one write. Others in its batch are committed.
func TestAPanicFailsOneWrite(t *testing.T) {
	s := openStore(t)
	create := func(id string) change {
		first, err := s.addVersion(games.Record{GameID: id}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return first
	}
	for i, err := range s.commits.together(t, create("before"), changeFunc(panics), create("after")) {
		if (err != nil) != (i == 1) || i == 1 && !errors.Is(err, envelope.ErrDamaged) {
			t.Errorf("write %d: %v", i, err)
		}
	}
	for _, id := range []string{"before", "after"} {
		if _, err := s.Latest(t.Context(), id, 0, 1); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// If the database stays locked, because it cannot be rolled back either, writes fail and reads
// go on.
func TestAPanicThatLeavesTheDatabaseLocked(t *testing.T) {
	s := openStore(t)
	if err := s.Create(t.Context(), games.Record{GameID: "game"}, nil); err != nil {
		t.Fatal(err)
	}
	m, err := readMetas(s.file)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(s.db.Path(), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteAt(make([]byte, pageHead), int64(m.freelist)*int64(m.pageSize)); err != nil {
		t.Fatal(err)
	}
	within(t, 10*time.Second, "a write that panics, and the next one", func() error {
		for _, change := range []changeFunc{panics, func(*bbolt.Tx) (refusal, err error) { return nil, nil }} {
			if err := s.commits.write(t.Context(), change, games.Record{}); !errors.Is(err, envelope.ErrDamaged) {
				t.Errorf("a write: %v", err)
			}
		}
		return nil
	})
	if _, err := s.Latest(t.Context(), "game", 0, 1); err != nil {
		t.Errorf("a read: %v", err)
	}
	within(t, 10*time.Second, "closing", func() error {
		if err := s.Close(); !errors.Is(err, envelope.ErrDamaged) {
			t.Errorf("closing: %v", err)
		}
		return nil
	})
}

// together commits changes in one transaction.
func (c *committer) together(t *testing.T, changes ...change) (errs []error) {
	var batch []*write
	for _, change := range changes {
		batch = append(batch, &write{change: change, ctxErr: t.Context().Err, result: make(chan error, 1)})
	}
	c.commit(batch)
	for _, w := range batch {
		errs = append(errs, <-w.result)
	}
	return errs
}

// Writes of one game in one transaction see each other.
func TestWritesOfAGameInOneTransaction(t *testing.T) {
	s := openStore(t)
	version := func(n int, nonce byte) change {
		v, err := s.addVersion(games.Record{GameID: "game", Version: n, Nonce: [16]byte{nonce}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	errs := s.commits.together(t, version(0, 1), version(0, 1), version(0, 2), version(1, 3), version(1, 4), version(3, 5))
	for i, want := range []error{nil, nil, games.ErrConflict, nil, games.ErrConflict, games.ErrNotFound} {
		if !errors.Is(errs[i], want) {
			t.Errorf("write %d: %v, want %v", i, errs[i], want)
		}
	}
	records, err := s.Range(t.Context(), "game", 0, 9)
	if err != nil || len(records) != 2 || records[1].Nonce != [16]byte{3} {
		t.Errorf("the game has %v, %v", records, err)
	}
}
