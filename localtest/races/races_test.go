package races_test

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/localtest/races"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil))) // package leaks reads the log
	os.Exit(m.Run())
}

// Breaks that it caught are listed in docs/security.md.
func TestSixteenClientsOnOneGame(t *testing.T) {
	races.Run(t, func(t *testing.T) games.Store {
		store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		return store
	})
}
