package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/passing"
)

var update = flag.Bool("update", false, "rewrite testdata")

// sitDown lets a person type lines, and returns what the terminal showed, with
// the same address and id for every game.
func sitDown(t *testing.T, base string, typed string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), append([]string{base}, args...), console{in: strings.NewReader(typed), out: &out,
		after: instead(noWait)})
	return regexp.MustCompile(`http://\S+/games/\w+`).ReplaceAllString(out.String(),
		"http://127.0.0.1:8080/games/GAME_ID"), err
}

// TestPersonPlays shows the beginning of a game as a person sees it.
func TestPersonPlays(t *testing.T) {
	const file = "testdata/person.txt"
	typed := "?\nc coffee\n9\n" + strings.Repeat("1\np\n", 5) + "l\nt\nq\n"
	got, err := sitDown(t, serve(t, asItIs), typed, "-seat", "0=human", "-seat", "1=greedy", "-seed", "kitchen",
		"-pass", "forced")
	if err != nil {
		t.Fatal(err)
	}
	compare(t, file, got)
}

// compare compares what a terminal has shown with a file.
func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got (go test -update rewrites it):\n%s", got)
	}
}

// TestPersonPlaysToTheEnd: no line is wider than a terminal, and no escape
// sequence is written where there is none.
func TestPersonPlaysToTheEnd(t *testing.T) {
	typed := strings.Repeat("1\np\n", 600)
	for _, seats := range [][]string{
		{"-seat", "0=careless", "-seat", "1=human"},
		{"-seat", "0=human", "-seat", "1=human"},
		{"-seat", "0=human", "-seat", "1=random", "-private"},
	} {
		out, err := sitDown(t, serve(t, asItIs), typed, seats...)
		if err != nil || !result.MatchString(out) {
			t.Errorf("%v: %v\n%s", seats, err, out)
		}
		for line := range strings.Lines(out) {
			if n := widthOf(strings.TrimRight(line, "\n")); n > columns && !strings.Contains(line, "http://") {
				t.Errorf("%d columns: %s", n, line)
			}
		}
		if strings.Contains(out, "\x1b") {
			t.Error("an escape sequence was written")
		}
	}
}

// TestInvitation: the creator of a private game is shown how the other seat
// is taken, and with those words it is.
func TestInvitation(t *testing.T) {
	var out bytes.Buffer
	sit := func(args ...string) {
		t.Helper()
		if err := run(t.Context(), args, console{in: strings.NewReader(""), out: &out, after: instead(noWait)}); err != nil {
			t.Fatal(err)
		}
	}
	sit(serve(t, asItIs), "-seat", "0=human", "-private")
	command := regexp.MustCompile(`go run ./cmd/play (\S+ -seat 1=)human( -token 1=\w{26})\n`)
	invitation := command.FindStringSubmatch(out.String())
	if invitation == nil {
		t.Fatalf("no invitation:\n%s", &out)
	}
	out.Reset()
	ctx, leave := context.WithCancel(t.Context())
	waits := func(time.Duration) { leave() } // for player 0
	err := run(ctx, strings.Fields(invitation[1]+"greedy"+invitation[2]), console{in: strings.NewReader(""), out: &out,
		after: instead(waits)})
	if !errors.Is(err, context.Canceled) || !strings.Contains(out.String(), "Resumed at version 0.") {
		t.Errorf("%v:\n%s", err, &out)
	}
}

func TestFit(t *testing.T) {
	for _, tt := range []struct {
		text string
		most int
		want string
	}{
		{"Kettle", 8, "Kettle  "},
		{"Kettle", 6, "Kettle"},
		{"Dishwasher", 6, "Dis..."},
		{"家家家家", 7, "家家..."},
		{"家家家家", 6, "家 ..."},
		{"e\u0301te\u0301", 4, "e\u0301te\u0301 "},
	} {
		if got := fit(tt.text, tt.most); got != tt.want {
			t.Errorf("%s in %d: got %q, want %q", tt.text, tt.most, got, tt.want)
		}
	}
}

// The sentence of a card comes from the service, and its author's words beside it where
// they are others.
func TestDetails(t *testing.T) {
	s := screen{}
	for _, tt := range []struct{ text, want string }{
		{"Win.", "  Gain 1 progress.\n  Its author says: Win.\n"},
		{"Gain 1 progress.", "  Gain 1 progress.\n"},
		{"", "  Gain 1 progress.\n"},
	} {
		card := cardgames.Card{Name: "Luck", Cost: 3, Type: "task", Text: tt.text, Description: "Gain 1 progress."}
		if got, want := s.details(&card), "Luck, task, costs 3 time\n"+tt.want; got != want {
			t.Errorf("%q: got\n%s", tt.text, got)
		}
	}
}

// A pass that depends on the hand tells a person of it.
func TestWhenPassesAreMadeForAPerson(t *testing.T) {
	for _, tt := range []struct {
		opponent string
		chosen   passing.Mode
		want     passing.Mode
	}{
		{opponent: "greedy", want: passing.Smart},
		{opponent: human, want: passing.Forced},
		{opponent: "", want: passing.Forced}, // elsewhere
		{opponent: "greedy", chosen: passing.Every, want: passing.Every},
		{opponent: human, chosen: passing.Smart, want: passing.Smart},
	} {
		o := options{seats: bySeat{0: human, 1: tt.opponent}, passing: tt.chosen}
		p := &person{session: &session{options: o}, screen: screen{seat: 0}}
		if got := p.passing(); got != tt.want {
			t.Errorf("opponent %q, -pass %q: got %s, want %s", tt.opponent, tt.chosen, got, tt.want)
		}
	}
}
