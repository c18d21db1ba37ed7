package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"cardgames/bots/balance"
	"cardgames/bots/balance/suggest"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
)

// small is a set of few cards, one of which is far too strong. Few cards are quickly
// measured.
func small(t *testing.T) wrecked {
	t.Helper()
	text := `{"set_id": "own", "name": "Own", "version": "1.0.0", "cards": [
		{"id": "walk", "name": "A", "cost": 1, "type": "task", "effect": "gain_progress", "params": {"n": 1}, "text": ""},
		{"id": "win", "name": "B", "cost": 5, "type": "task", "effect": "gain_progress", "params": {"n": 9}, "text": ""}]}`
	s, err := check.Sets(check.File{URL: "own.json", Body: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return wrecked{sets: s}
}

func TestASetIsHealedAndMeasured(t *testing.T) {
	b := bench{page: scaled(asThePage(), 0.02), full: scaled(judging(), 0.0005)}
	r, err := b.heal(t.Context(), small(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Proposals) == 0 || len(r.Proposals) > mostProposals || len(r.Proposals[0].Edits) == 0 {
		t.Errorf("the proposals are %+v", r.Proposals)
	}
	if r.Verdict == "" || r.Verdict == balance.Passed || len(r.Open) == 0 {
		t.Errorf("a game of two cards passes: %q, %v", r.Verdict, r.Open)
	}
}

// A set is measured in two steps, and the report is that of all games at once.
func TestTheReportOfASetIsThatOfItsWholePlan(t *testing.T) {
	b := bench{full: scaled(judging(), 0.001)}
	s := core.Snapshot()
	want, err := balance.Measure(t.Context(), s, b.full)
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Failures()) > 0 {
		t.Fatalf("a few games show that the core set fails: %v", want.Failures())
	}
	if got, err := b.measure(t.Context(), s); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
}

func TestSearchesAreThoseOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../web/pages/workshop/suggest.ts")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("greedy: %d,", asThePage().Greedy); !strings.Contains(string(page), want) {
		t.Errorf("the page does not have %q", want)
	}
}

func TestNumbersAreChangedBySeed(t *testing.T) {
	for _, names := range shipped {
		s, err := load(names)
		if err != nil {
			t.Fatal(err)
		}
		set := &s.Sets[last(s)]
		first := wreckingEdits(rand.New(rand.NewPCG(1, 2)), set)
		if again := wreckingEdits(rand.New(rand.NewPCG(1, 2)), set); !reflect.DeepEqual(again, first) {
			t.Errorf("%v: %v, and again %v", names, first, again)
		}
		if other := wreckingEdits(rand.New(rand.NewPCG(1, 3)), set); reflect.DeepEqual(other, first) {
			t.Errorf("%v: two seeds change %v", names, first)
		}
		for _, e := range first {
			if by := max(e.To-e.From, e.From-e.To); by > most || by < leastBy && e.To != 0 {
				t.Errorf("%v: %s", names, e)
			}
		}
	}
}

func TestResultsAreKept(t *testing.T) {
	name := filepath.Join(t.TempDir(), "finished")
	kept, err := open(name)
	if err != nil {
		t.Fatal(err)
	}
	edit := suggest.Edit{Card: "own:win", Pointer: "/cards/1/cost", From: 5, To: 6}
	want := result{Number: 7, Set: "Own", Proposals: []proposal{{Edits: []suggest.Edit{edit}, Seconds: 12}}, Changed: 1,
		Verdict: balance.Passed}
	if err := kept.add(want); err != nil {
		t.Fatal(err)
	}
	kept.close()
	if kept, err = open(name); err != nil {
		t.Fatal(err)
	}
	defer kept.close()
	if got := kept.of([]int{6, 7}); !reflect.DeepEqual(got, []result{want}) {
		t.Errorf("kept %+v, want %+v", got, want)
	}
	// A run finds the result, and measures nothing.
	var out, errs strings.Builder
	if err := run(t.Context(), []string{"-finished", name, "-only", "7"}, &out, &errs); err != nil {
		t.Fatal(err)
	}
	wantRow := "| 7 | Own | nothing |  | win: cost 5 -> 6 | 12 | passed |\n\n1 of 1 sets pass every gate, 1 of them " +
		"with at most 3 numbers changed."
	if !strings.Contains(out.String(), wantRow) {
		t.Errorf("the table is\n%s", out.String())
	}
}

func TestChangesOfSeveralProposals(t *testing.T) {
	edit := func(pointer string, from, to int64) proposal {
		return proposal{Edits: []suggest.Edit{{Pointer: pointer, From: from, To: to}}}
	}
	got := changes([]proposal{edit("/a", 1, 2), edit("/b", 5, 4), edit("/a", 2, 4), edit("/b", 4, 5)})
	if want := []suggest.Edit{{Pointer: "/a", From: 1, To: 4}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSetsByNumber(t *testing.T) {
	if got, err := numbersOf("12, 7,12", 60); err != nil || !reflect.DeepEqual(got, []int{7, 12}) {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := numbersOf("", 3); err != nil || !reflect.DeepEqual(got, []int{1, 2, 3}) {
		t.Errorf("all: %v, %v", got, err)
	}
	if _, err := numbersOf("0", 3); err == nil {
		t.Error("set 0 is accepted")
	}
}
