package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
)

func keptExports(t *testing.T, data string) []string {
	t.Helper()
	kept, err := filepath.Glob(filepath.Join(data, "exports", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

// The export of a finished game is kept until the game is deleted; the export of another
// game is only sent. Exports that a deleted game has left are removed at the start.
func TestExportsOfFinishedGamesAreKept(t *testing.T) {
	data := t.TempDir()
	p, c := startProcess(t, data)
	game, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Export(game.GameID); err != nil || len(keptExports(t, data)) > 0 {
		t.Errorf("of an unfinished game: %v, and %v are kept", err, keptExports(t, data))
	}
	if game, err = c.Submit(game, game.Resignations[0]); err == nil {
		_, err = c.Export(game.GameID)
	}
	kept := keptExports(t, data)
	if err != nil || len(kept) != 1 {
		t.Fatalf("of a finished game: %v, and %v are kept", err, kept)
	}
	if err := p.Stop(); err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(data, "exports", "aaaaaaaaaaaaaaaaaaaaaaaaaa", "9.json")
	if err := os.MkdirAll(filepath.Dir(left), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{left, kept[0] + ".part"} {
		if err := os.WriteFile(name, []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	startProcess(t, data)
	for deadline := time.Now().Add(10 * time.Second); len(keptExports(t, data)) != 1; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("after a restart %v are kept, want %v", keptExports(t, data), kept)
		}
	}
}

func TestAnExportThatCannotBeKeptIsSent(t *testing.T) {
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, "exports"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, c := startProcess(t, data)
	game, err := c.Create(cardgames.NewGame{})
	if err == nil {
		game, err = c.Submit(game, game.Resignations[0])
	}
	if err == nil {
		_, err = c.Export(game.GameID)
	}
	if err != nil {
		t.Error(err)
	}
}
