package bolt_test

import (
	"path/filepath"
	"testing"

	"cardgames/games"
	"cardgames/infra/bolt"
)

// epochOf opens the file at path, and returns its epoch.
func epochOf(t *testing.T, path string, options ...bolt.Option) games.Epoch {
	t.Helper()
	store, err := bolt.Open(path, options...)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	return store.Epoch()
}

func TestACopyBeginsAnEpochOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	for range 2 {
		if epoch := epochOf(t, path); epoch != 0 {
			t.Fatalf("without a restore the epoch is %q", epoch)
		}
	}
	seen := map[games.Epoch]bool{0: true}
	for range 3 {
		if err := bolt.MarkCopy(path); err != nil {
			t.Fatal(err)
		}
		epoch := epochOf(t, path)
		if seen[epoch] {
			t.Errorf("the epoch of a copy is %q, after %v", epoch, seen)
		}
		if again := epochOf(t, path); again != epoch {
			t.Errorf("then it is %q, want %q", again, epoch)
		}
		seen[epoch] = true
	}
	if epoch := epochOf(t, path, bolt.WithRestored()); seen[epoch] {
		t.Errorf("with WithRestored it is %q, after %v", epoch, seen)
	}
}

// A compacted file is the same one, and has its epoch.
func TestCompactingKeepsTheEpoch(t *testing.T) {
	from, to := filepath.Join(t.TempDir(), "games.db"), filepath.Join(t.TempDir(), "games.db")
	want := epochOf(t, from, bolt.WithRestored())
	if _, err := bolt.Compact(from, to, func(int64) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if got := epochOf(t, to); got != want {
		t.Errorf("the epoch is %q, want %q", got, want)
	}
}

func TestOnlyAFileOfGamesIsMarked(t *testing.T) {
	if err := bolt.MarkCopy(filepath.Join(t.TempDir(), "missing", "games.db")); err == nil {
		t.Error("a file that cannot be is marked")
	}
}
