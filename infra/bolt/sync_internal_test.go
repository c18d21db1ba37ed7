package bolt

import (
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// lastCommit is the number of the newest transaction in the file. bbolt syncs the
// file twice in each: after the pages, and after the root that makes them count.
func lastCommit(t testing.TB, s *Store) (id int) {
	t.Helper()
	err := s.db.View(func(tx *bbolt.Tx) error {
		id = tx.ID()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func openStore(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if s.db.NoSync {
		t.Fatal("the file is not synced")
	}
	return s
}

// A write returns after a transaction of its own where nothing else is written.
func TestEachWriteIsCommittedBeforeItReturns(t *testing.T) {
	s := openStore(t)
	for version := range 20 {
		before := lastCommit(t, s)
		if err := s.Append(t.Context(), games.Record{GameID: "game", Version: version}); err != nil {
			t.Fatal(err)
		}
		if commits := lastCommit(t, s) - before; commits != 1 {
			t.Fatalf("version %d: %d commits", version, commits)
		}
	}
}

// Writes that wait at the same time share a commit, and none of them returns before
// it.
func TestWritesShareACommit(t *testing.T) {
	s := openStore(t)
	busy, err := s.db.Begin(true) // until it ends, nothing is committed
	if err != nil {
		t.Fatal(err)
	}
	before, writes := lastCommit(t, s), 0
	var returned sync.WaitGroup
	for ; s.commits.waiting() < 2; writes++ { // the committer itself holds the first ones
		game := writes
		returned.Go(func() {
			err := s.Create(t.Context(), games.Record{GameID: fmt.Sprint("game ", game)}, nil)
			if commits := lastCommit(t, s) - before; err != nil || commits == 0 {
				t.Errorf("game %d returned after %d commits, error %v", game, commits, err)
			}
		})
		runtime.Gosched()
	}
	if err := busy.Rollback(); err != nil {
		t.Fatal(err)
	}
	returned.Wait()
	if commits := lastCommit(t, s) - before; commits >= writes {
		t.Errorf("%d writes in %d commits", writes, commits)
	}
}

func (c *committer) waiting() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.pending)
}
