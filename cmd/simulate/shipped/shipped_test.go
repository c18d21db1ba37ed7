package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/bots/balance"
	"cardgames/cmd/internal/setfile"
)

// inRoot runs the test where the command is to be run.
func inRoot(t *testing.T) {
	t.Helper()
	t.Chdir("../../..")
}

func TestEverySetThatShipsIsMeasured(t *testing.T) {
	inRoot(t)
	files, err := filepath.Glob("cardsets/sets/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no sets", err)
	}
	for _, name := range append(files, setfile.Core) {
		if !slices.Contains(slices.Concat(games...), name) {
			t.Errorf("%s is not measured", name)
		}
	}
}

// tiny is too little to fail any gate.
func tiny(t *testing.T) balance.Plan {
	t.Helper()
	p := balance.Plan{Seed: "tiny", Workers: 2, Greedy: 6, Search: 2, More: 2, Values: 4}
	if err := p.SetSearcher("mcts:4"); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTheRecord(t *testing.T) {
	inRoot(t)
	var out bytes.Buffer
	reports, err := measure(options{plan: tiny(t), show: (*balance.Report).WriteText}, &out, &out)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "balance.md")
	start := time.Date(2026, 3, 1, 23, 0, 0, 0, time.FixedZone("", -2*60*60))
	if err := writeRecord(name, newRecord(reports, start)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"2026-03-02", " cores", "go1.",
		"| | Home Sweet Home 1.0.0 |", "| cards | 30 | 15 | 30 | 48 |", "| search beats greedy |",
		"\n## Home Sweet Home 1.0.0 + House Guests 1.0.0\n", "house_guests:doorbell",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the record lacks %q:\n%s", want, text)
		}
	}
	for _, report := range reports {
		var shown strings.Builder
		if err := report.WriteText(&shown); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), shown.String()) || !strings.Contains(string(text), "```text\n"+shown.String()+"```\n") {
			t.Errorf("the output or the record lacks\n%s", shown.String())
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"core"}, `shipped: unexpected "core": the sets are those that ship`},
		{[]string{"-long"}, "flag provided but not defined: -long"},
	} {
		var out, errs bytes.Buffer
		if code := run(tt.args, &out, &errs); code != exitUsage || !strings.Contains(errs.String(), tt.want) {
			t.Errorf("%v: exit %d: %s", tt.args, code, errs.String())
		}
	}
}

// A gate fails only where the whole interval is out of bounds.
func TestFailures(t *testing.T) {
	low := balance.Interval{Value: 40, Low: 38, High: 42}
	report := &balance.Report{
		Sets: []balance.Set{{Name: "Garden", Version: "1.0.0"}},
		Gates: []balance.Gate{
			{Name: "player 0 wins, %", Figure: low, AtLeast: 47, AtMost: 53, Certain: true},
			{Name: "draws, %", AtMost: 3},
		},
	}
	var errs bytes.Buffer
	if !failed([]*balance.Report{report}, &errs) || errs.String() != "shipped: Garden 1.0.0: gate failed: player 0 wins, %: 40.00 (38.00 to 42.00), want 47 to 53\n" {
		t.Errorf("got %q", errs.String())
	}
}
