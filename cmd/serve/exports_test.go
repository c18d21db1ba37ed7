package main

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/games"
	"cardgames/infra/files"
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

// Strangers who ask for exports fill no log: that there is no room is logged once, until there is room again.
func TestFullExportsAreLoggedOnce(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	archive, err := files.Open(t.TempDir(), 16<<10)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = archive.Close() })
	kept := &exports{Archive: archive}
	for i, size := range []int{1, 16 << 10, 16 << 10, 1, 16 << 10, 16 << 10} {
		key := games.ExportsOf(fmt.Sprint(i)) + "/1.json"
		if err := kept.Put(t.Context(), key, make([]byte, size)); err != nil {
			t.Error(err)
		}
	}
	if got := strings.Count(log.String(), "an export is not kept"); got != 2 {
		t.Errorf("logged %d times, want 2:\n%s", got, log.String())
	}
}
