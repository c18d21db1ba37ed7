// Command replay checks a saved game offline and prints it as text.
//
//	go run ./cmd/replay [-commitment HASH] [-seen VERSION:HASH]... save-game-<game_id>.json
//
// It needs no network, and says what the file proves and what it cannot prove: more, if
// it has hashes to compare that were kept while the game was played. The exit
// status is 0 if the file is valid, 1 if it is not, with the first fault named, and 2 if
// it cannot be read.
package main

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/cmd/internal/story"
	"cardgames/engine"
	"cardgames/engine/transcript"
	"cardgames/savegame/document"
	"cardgames/savegame/verify"
)

func main() {
	var kept verify.Kept
	flag.StringVar(&kept.Commitment, "commitment", "",
		"the `hash` that the game showed before its first move (shuffle.commitment of its view)")
	flag.Func("seen", "a `VERSION:HASH` that the game showed (version and history.sha256 of its view); may be repeated",
		func(text string) error {
			hash, err := parseSeen(text)
			kept.Hashes = append(kept.Hashes, hash)
			return err
		})
	flag.Usage = func() {
		fmt.Fprint(os.Stderr, "usage: replay [-commitment HASH] [-seen VERSION:HASH]... FILE\n\n"+
			"FILE is the export of a game; - is the standard input.\n\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	text, err := read(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "replay:", err)
		os.Exit(2)
	}
	if err := run(os.Stdout, text, kept); err != nil {
		fmt.Fprintln(os.Stderr, "replay: FAILED:", err)
		os.Exit(1)
	}
}

// parseSeen reads a version and its hash.
func parseSeen(text string) (verify.KeptHash, error) {
	number, hash, _ := strings.Cut(text, ":")
	version, err := strconv.Atoi(number)
	if err != nil || version < 0 {
		return verify.KeptHash{}, fmt.Errorf("%q is not the number of a version", number)
	}
	if sum, err := hex.DecodeString(hash); err != nil || len(sum) != sha256.Size {
		return verify.KeptHash{}, fmt.Errorf("%q is not a SHA-256 in hex", hash)
	}
	return verify.KeptHash{Version: version, SHA256: hash}, nil
}

// read reads a file, or a part of one that is too large for a saved game: enough for Verify
// to refuse it.
func read(name string) ([]byte, error) {
	file := os.Stdin
	if name != "-" {
		var err error
		if file, err = os.Open(name); err != nil {
			return nil, err
		}
		defer file.Close()
	}
	return io.ReadAll(io.LimitReader(file, document.MaxBytes+1))
}

// run prints the game as far as it is valid, and returns the first fault, or the first
// difference from what was kept of the game.
func run(out io.Writer, text []byte, kept verify.Kept) error {
	if code := problemCode(text); code != "" {
		return fmt.Errorf("this is a problem document (%s), not an export", code)
	}
	replay, err := verify.Verify(text)
	if replay == nil {
		return err
	}
	w := bufio.NewWriter(out)
	defer w.Flush() // a closed pipe is not a fault of the game
	printGame(w, replay)
	if err != nil {
		return err
	}
	if err := replay.Compare(kept); err != nil {
		return err
	}
	printSummary(w, replay)
	return nil
}

// problemCode returns the code of a problem document of the service, which curl
// saves instead of an export, and "" for any other document.
func problemCode(text []byte) string {
	var problem struct {
		Type string `json:"type"`
		Code string `json:"code"`
	}
	if err := json.Unmarshal(text, &problem); err != nil || !strings.HasPrefix(problem.Type, "/schema/problems/") {
		return ""
	}
	return problem.Code
}

func printGame(w io.Writer, r *verify.Replay) {
	fmt.Fprintf(w, "game %s, rules version %d\n", r.Saved.ID, r.Saved.RulesVersion)
	for _, set := range r.Saved.Cards.Sets {
		url := cmp.Or(set.URL, "the core set of the service")
		fmt.Fprintf(w, "card set %s %s, %s (%s)\n", set.ID, set.Version, set.Name, url)
	}
	story := story.NewTranscript(r.Saved.Cards, engine.ViewerOpenTable)
	printEntry(w, r, 0, story.Tell(r.Opening.Events))
	for i, step := range r.Steps {
		printEntry(w, r, i+1, story.Tell(step.Events))
	}
}

func printEntry(w io.Writer, r *verify.Replay, version int, story []string) {
	entry := r.Saved.Log[version]
	at := entry.At.Format(time.RFC3339Nano)
	fmt.Fprintf(w, "\n%3d  %s  %s\n", version, at, transcript.Action(entry.Action))
	for _, sentence := range story {
		fmt.Fprintf(w, "       %s\n", sentence)
	}
}

func printSummary(w io.Writer, r *verify.Replay) {
	last := r.Last()
	fmt.Fprintf(w, "\n%d moves, %s\n", len(r.Steps), transcript.Result(last.Result()))
	fmt.Fprintf(w, "%s\n", r.Verdict())
	proven, unproven := r.Findings()
	printList(w, "proven by this file", proven)
	printList(w, "not proven", unproven)
}

func printList(w io.Writer, heading string, sentences []string) {
	fmt.Fprintf(w, "\n%s\n", heading)
	for _, sentence := range sentences {
		fmt.Fprintln(w, "  "+sentence)
	}
}
