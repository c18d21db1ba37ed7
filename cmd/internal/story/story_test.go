package story

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	cardgames "cardgames/clients/go"
)

// cases are also read by the tests of the pages.
type cases struct {
	Names [2]string
	Moves []struct {
		Case    string
		Objects map[string]string
		Events  []cardgames.Event
		Told    []string
	}
	Turns   int
	Results []struct {
		Progress [2]int64
		Winner   *int
		Reason   string
		Told     string
	}
}

func read(t *testing.T) *cases {
	t.Helper()
	text, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	c := new(cases)
	if err := json.Unmarshal(text, c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMovesAreToldAsInThePages(t *testing.T) {
	c := read(t)
	for _, tt := range c.Moves {
		teller := Teller{Names: c.Names}
		for id, name := range tt.Objects {
			teller.know(id, &cardgames.Card{Name: name})
		}
		told := append([]string{}, teller.Tell(tt.Events)...)
		if diff := cmp.Diff(tt.Told, told); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.Case, diff)
		}
	}
}

func TestResultsAreToldAsInThePages(t *testing.T) {
	c := read(t)
	teller := Teller{Names: c.Names}
	for _, tt := range c.Results {
		v := cardgames.View{
			Players: make([]cardgames.Player, 2), Result: &cardgames.Result{Winner: tt.Winner, Reason: tt.Reason},
		}
		v.Rules.Turns = c.Turns
		for seat, progress := range tt.Progress {
			v.Players[seat].Progress = progress
		}
		if got := teller.Result(&v); got != tt.Told {
			t.Errorf("got %q, want %q", got, tt.Told)
		}
	}
}

func TestObjectsHaveTheirIDsForReadersWhoNeedThem(t *testing.T) {
	teller := Teller{Names: [2]string{"You", "The opponent"}, ShowIDs: true}
	kettle := cardgames.Card{Name: "Kettle", Type: "appliance"}
	v := cardgames.View{Stack: []cardgames.StackObject{{ID: "o1", Owner: 1, Card: kettle}}}
	teller.Know(&v)
	whoops := cardgames.StackObject{ID: "o2", Card: cardgames.Card{Name: "Whoops", Type: "instant"}, TargetID: "o1"}
	events := []cardgames.Event{
		{Type: "card_cast", Object: whoops},
		{Type: "card_moved", Owner: 1, Card: &kettle, Object: v.Stack[0], Reason: "cancelled"},
	}
	want := []string{"You play Whoops (o2) on Kettle (o1).", "The opponent’s Kettle (o1) is cancelled."}
	if diff := cmp.Diff(want, teller.Tell(events)); diff != "" {
		t.Error(diff)
	}
}
