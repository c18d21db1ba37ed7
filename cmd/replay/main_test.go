package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

// save plays a game by passing, and exports it.
func save(t *testing.T, moves int) []byte {
	t.Helper()
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	g, _, err := games.NewCreator(games.NewRepository(store, time.Now), nil, 0).Create(t.Context(), games.CreateRequest{})
	if err != nil {
		t.Fatal(err)
	}
	for range moves {
		seat, ok := g.State.Priority()
		if !ok {
			break
		}
		made, _, err := games.NewSubmitter(games.NewRepository(store, time.Now)).
			Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(int(seat))})
		if err != nil {
			t.Fatal(err)
		}
		g = made
	}
	document, err := games.NewExporter(games.NewRepository(store, time.Now), nowhere{},
		encode.Encoder).Export(t.Context(), g.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	return document
}

type nowhere struct{}

func (nowhere) Put(context.Context, string, []byte) error { return nil }

func TestPrintGame(t *testing.T) {
	for moves, lines := range map[int][]string{
		1000: {
			"player 0: pass_priority", "Turn 24, Player 1’s, begins.", "a draw by rounds", "proven by this file\n",
			"not proven\n  That this game was played", "The shuffle follows from the secret",
		},
		3: {"Turn 2, Player 1’s, begins.", "3 moves, in progress", "the secret is revealed when the game is finished.\n"},
	} {
		var out strings.Builder
		if err := run(&out, save(t, moves), verify.Kept{}); err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			if !strings.Contains(out.String(), line) {
				t.Errorf("%d moves: %q is missing:\n%s", moves, line, out.String())
			}
		}
	}
}

// TestCommitment: with the hash that was shown before the first move, it is
// proven that the shuffle is that one.
func TestCommitment(t *testing.T) {
	document := save(t, 1000)
	var saved struct {
		Shuffle struct {
			Commitment string `json:"commitment"`
		} `json:"shuffle"`
	}
	if err := json.Unmarshal(document, &saved); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run(&out, document, verify.Kept{Commitment: saved.Shuffle.Commitment}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "the secret fits the commitment that was shown.") ||
		strings.Contains(out.String(), "compare it with") {
		t.Errorf("got\n%s", out.String())
	}
	err := run(&out, document, verify.Kept{Commitment: strings.Repeat("0", 64)})
	if err == nil || !strings.Contains(err.Error(), "this is another shuffle") {
		t.Errorf("another commitment: %v", err)
	}
}

// The hashes that -seen names are compared, and the output says so.
func TestKeptHashesAreCompared(t *testing.T) {
	document := save(t, 1000)
	replay, err := verify.Verify(document)
	if err != nil {
		t.Fatal(err)
	}
	var kept verify.Kept
	for _, version := range []int{0, 7} {
		seen := fmt.Sprintf("%d:%x", version, replay.Saved.Log[version].History)
		hash, err := parseSeen(seen)
		if err != nil {
			t.Fatal(err)
		}
		kept.Hashes = append(kept.Hashes, hash)
	}
	var out strings.Builder
	if err := run(&out, document, kept); err != nil ||
		!strings.Contains(out.String(), "Up to version 7, this is the game whose fingerprint was kept.") {
		t.Errorf("%v\n%s", err, out.String())
	}
	kept.Hashes[1].SHA256 = strings.Repeat("ab", 32)
	err = run(&out, document, kept)
	if err == nil || !strings.Contains(err.Error(), "the difference is in the versions 1 to 7") {
		t.Errorf("another hash: %v", err)
	}
	for _, wrong := range []string{"", "7", "7:abc", "-1:" + kept.Hashes[1].SHA256, "x:" + kept.Hashes[1].SHA256} {
		if hash, err := parseSeen(wrong); err == nil {
			t.Errorf("%q is read as %v", wrong, hash)
		}
	}
}

// A missing entry is reported as a gap, not as an illegal move.
func TestMissingVersion(t *testing.T) {
	text := string(save(t, 5))
	start := strings.Index(text, `{"version":2,"at"`)
	end := strings.Index(text, `{"version":3,"at"`)
	if start < 0 || end < start {
		t.Fatalf("no entry 2 in %.200s", text)
	}
	err := run(&strings.Builder{}, []byte(text[:start]+text[end:]), verify.Kept{})
	if err == nil || !strings.Contains(err.Error(), "log entry 2: it has version 3: the log has a gap") {
		t.Errorf("got %v", err)
	}
}

// The exit status is for scripts.
func TestExitStatus(t *testing.T) {
	folder := t.TempDir()
	binary := filepath.Join(folder, "replay")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	good := save(t, 5)
	for name, test := range map[string]struct {
		document string
		status   int
		says     string
	}{
		"a valid game":       {string(good), 0, "5 moves, in progress"},
		"a move that is not": {strings.Replace(string(good), `"player":1`, `"player":0`, 1), 1, "FAILED"},
		"a move of the other": {strings.Replace(string(good), `"action":{"type":"pass_priority","player":1}`,
			`"action":{"type":"pass_priority","player":0}`, 1), 1, "log entry 2: action 1: not_your_priority"},
		"no game": {"{}", 1, "not a saved game"},
		"a saved problem document": {
			`{"type":"/schema/problems/game_not_found","title":"There is no such game","status":404,` +
				`"detail":"no game has this id","code":"game_not_found"}`,
			1, "this is a problem document (game_not_found), not an export",
		},
	} {
		file := filepath.Join(folder, "save.json")
		if err := os.WriteFile(file, []byte(test.document), 0o644); err != nil {
			t.Fatal(err)
		}
		command := exec.Command(binary, file)
		out, _ := command.CombinedOutput()
		if status := command.ProcessState.ExitCode(); status != test.status || !strings.Contains(string(out), test.says) {
			t.Errorf("%s: status %d, want %d: %s", name, status, test.status, out)
		}
	}
	for _, args := range [][]string{{}, {filepath.Join(folder, "missing.json")}} {
		command := exec.Command(binary, args...)
		if _ = command.Run(); command.ProcessState.ExitCode() != 2 {
			t.Errorf("%v: status %d, want 2", args, command.ProcessState.ExitCode())
		}
	}
}
