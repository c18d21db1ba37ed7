package golden

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
)

var update = flag.Bool("update", false, "record the games again")

const folder = "testdata"

// TestGames plays every recorded game again.
func TestGames(t *testing.T) {
	for _, r := range recordings {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			if *update {
				r.record(t)
			}
			want := r.read(t)
			actions, err := readActions(want)
			if err != nil {
				t.Fatalf("%s: %v", r.file(), err)
			}
			got, err := r.play(t, actions)
			if err != nil {
				t.Errorf("%v", err)
			}
			if diff := compare(want, got); diff != "" {
				t.Errorf("%s\n%s", r.file(), diff)
			}
			if t.Failed() {
				t.Log("if games are meant to change: go test ./localtest/golden -update, and read the difference")
			}
		})
	}
}

// TestFiles: testdata has the recorded games and nothing else.
func TestFiles(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, r := range recordings {
		want = append(want, r.file())
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, files); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func (r recording) file() string { return filepath.Join(folder, r.name+".txt") }

func (r recording) read(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(r.file())
	if err != nil {
		t.Fatalf("%v: record it with go test ./localtest/golden -update", err)
	}
	return strings.Split(string(text), "\n")
}

// record writes the game down anew, by its recorded actions as far as they go.
func (r recording) record(t *testing.T) {
	t.Helper()
	var kept []engine.Action
	if _, err := os.Stat(r.file()); !errors.Is(err, fs.ErrNotExist) {
		if kept, err = readActions(r.read(t)); err != nil {
			t.Fatalf("%s: %v", r.file(), err)
		}
	}
	actions := r.choose(t, kept)
	text, err := r.play(t, actions)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(r.file(), []byte(strings.Join(text, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
}

// compare tells where two texts first differ, with the lines before it, and the
// beginning of all differences. It is empty for equal ones.
func compare(want, got []string) string {
	const before, most = 8, 60
	at := 0
	for at < len(want) && at < len(got) && want[at] == got[at] {
		at++
	}
	if at == len(want) && at == len(got) {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "the game differs first in line %d, after:\n", at+1)
	for _, text := range want[max(0, at-before):at] {
		fmt.Fprintf(&out, "    %s\n", text)
	}
	whole := cmp.Comparer(func(a, b line) bool { return a == b })
	diff := strings.SplitAfter(cmp.Diff(asLines(want), asLines(got), whole), "\n")
	if len(diff) > most {
		diff = append(diff[:most], "...\n")
	}
	out.WriteString("all lines (-recorded +now):\n" + strings.Join(diff, ""))
	return out.String()
}

// line is text that a report does not take apart.
type line struct{ text string }

func (l line) String() string { return l.text }

func asLines(texts []string) []line {
	lines := make([]line, len(texts))
	for i, text := range texts {
		lines[i] = line{text}
	}
	return lines
}

// TestADifferenceIsShown: a report has the line, what was before it, and both
// texts.
func TestADifferenceIsShown(t *testing.T) {
	want := []string{"1  pass", "turn 1 ends", "turn 2", "2  pass", "turn 2 ends", "turn 3", "3  pass"}
	if diff := compare(want, want); diff != "" {
		t.Errorf("equal texts differ: %s", diff)
	}
	changed := slices.Clone(want)
	changed[2] = "turn 4"
	diff := compare(want, changed)
	for _, part := range []string{"first in line 3", "    turn 1 ends\n", `s"turn 2"`, `s"turn 4"`} {
		if !strings.Contains(strings.ReplaceAll(diff, "\u00a0", " "), part) {
			t.Errorf("%q is not in:\n%s", part, diff)
		}
	}
	if diff := compare(want, want[:6]); !strings.Contains(diff, "first in line 7") {
		t.Errorf("a missing line: %s", diff)
	}
}

// A line of another form must not be passed over: the game would be chosen anew.
func TestMovesOfAnotherFormAreNoticed(t *testing.T) {
	const good = "  2  player 1: pass_priority  (then 2 legal) #c545db36"
	for line, ok := range map[string]bool{
		good: true, good + "0": false, strings.Replace(good, "then", "now", 1): false,
		strings.Replace(good, "pass_priority", "draw", 1): false,
		"       player 1 passes":                          true, "  0  setup  (then 5 legal) #60fb0340": true,
	} {
		if _, err := readActions([]string{line}); (err == nil) != ok {
			t.Errorf("%q: error %v", line, err)
		}
	}
}
