package bolt_test

import (
	"path/filepath"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/infra/storetest"
)

func TestWatchersContract(t *testing.T) {
	storetest.RunWatchers(t, func(t *testing.T, now func() time.Time) games.Watchers {
		return openWatchers(t, filepath.Join(t.TempDir(), "watchers.db"), now)
	})
}

// The connections of a process end with it, however it ends.
func TestWatchersAreForgottenByTheNextProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "watchers.db")
	first := openWatchers(t, path, nil)
	if err := first.Add(t.Context(), "game", games.Connection{ID: "a", Since: time.Now(),
		Until: time.Now().Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	list, err := openWatchers(t, path, nil).List(t.Context(), "game", 1)
	if err != nil || len(list) > 0 {
		t.Errorf("got %v, %v; want no connection", list, err)
	}
}

func openWatchers(t *testing.T, path string, now func() time.Time) *bolt.Watchers {
	t.Helper()
	w, err := bolt.OpenWatchers(path, now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	return w
}
