// Command replay checks a saved game offline and prints it as text.
//
//	go run ./cmd/replay save-game-<game_id>.json
//
// It needs no network. Exit status 0: everything in the file holds. 1: it
// names the first thing that does not. 2: the file cannot be read.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/go-json-experiment/json"

	"cardgames/cmd/transcript"
	"cardgames/engine"
	"cardgames/savegame/verify"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: replay FILE (- for standard input)")
		os.Exit(2)
	}
	document, err := read(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "replay:", err)
		os.Exit(2)
	}
	if err := run(os.Stdout, document); err != nil {
		fmt.Fprintln(os.Stderr, "replay: FAILED:", err)
		os.Exit(1)
	}
}

func read(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(name)
}

// run prints as much of the game as holds, and returns what does not.
func run(out io.Writer, document []byte) error {
	if code := problemCode(document); code != "" {
		return fmt.Errorf("this is a problem document (%s), not an export", code)
	}
	replay, err := verify.Verify(document)
	if replay != nil {
		w := bufio.NewWriter(out)
		printGame(w, replay)
		if err == nil {
			printSummary(w, replay)
		}
		_ = w.Flush() // a closed pipe is no fault of the game
	}
	return err
}

// problemCode is the code of a problem document of the service, which curl saves
// in the place of an export; "" for anything else.
func problemCode(document []byte) string {
	var problem struct {
		Type string `json:"type"`
		Code string `json:"code"`
	}
	if err := json.Unmarshal(document, &problem); err != nil || !strings.HasPrefix(problem.Type, "/schema/problems/") {
		return ""
	}
	return problem.Code
}

func printGame(w io.Writer, r *verify.Replay) {
	fmt.Fprintf(w, "game %s, rules version %d\n", r.Saved.GameID, r.Saved.RulesVersion)
	for _, set := range r.Saved.CardSets {
		url := "the core set of the service"
		if set.URL != nil {
			url = *set.URL
		}
		fmt.Fprintf(w, "card set %s %s, %s (%s)\n", set.SetID, set.Version, set.Name, url)
	}
	printEntry(w, r, 0, r.Opening.Events)
	for i, step := range r.Steps {
		printEntry(w, r, i+1, step.Events)
	}
}

func printEntry(w io.Writer, r *verify.Replay, version int, events []engine.Event) {
	entry := r.Saved.Log[version]
	var action engine.Action
	if entry.Action != nil {
		action = entry.Action.Action
	}
	fmt.Fprintf(w, "\n%3d  %s  %s\n", version, entry.At, transcript.Action(action))
	for _, e := range events {
		fmt.Fprintf(w, "       %s\n", transcript.Event(r.Pool, e))
	}
}

func printSummary(w io.Writer, r *verify.Replay) {
	last := r.Last()
	fmt.Fprintf(w, "\n%d moves, %s\n", len(r.Steps), transcript.Result(last.Result()))
	fmt.Fprintln(w, "form, cards, hashes, every move, every event and the final state hold")
	switch {
	case r.Saved.Shuffle.Secret == "":
		fmt.Fprintln(w, "the shuffle is revealed when the game is finished")
	case r.Saved.Shuffle.Seeded:
		fmt.Fprintln(w, "the shuffle is the one that was committed to; it came from a seed")
	default:
		fmt.Fprintln(w, "the shuffle is the one that was committed to")
	}
}
