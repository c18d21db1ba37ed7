package suggest_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"cardgames/bots/balance/suggest"
	"cardgames/cardsets/check"
	"cardgames/cardsets/snapshot"
)

// everything has a number in each place where a card can have one.
const everything = `{"set_id": "test", "name": "Test", "version": "1.0.0", "cards": [
	{"id": "radio", "name": "Radio", "cost": 3, "type": "appliance", "effect": "none", "text": "", "params": {"rate": 1,
		"abilities": [
			{"when": "instant", "effect": "gain_progress", "params": {"n": 1}},
			{"when": "turn", "effect": "draw", "params": {"n": 2, "if": {"count": "own_hand", "at_most": 3},
				"else": {"effect": "drain_time", "params": {"n": 4, "side": "own"}}}}]}},
	{"id": "day_off", "name": "Day Off", "cost": 1, "type": "task", "effect": "choose", "text": "", "params": {
		"options": [
			{"effect": "sweep", "params": {"max_cost": 2, "side": "opponent"}},
			{"effect": "gain_progress", "params": {"n": {"per": "own_persons", "times": 2, "max": 6}}}],
		"also": [{"effect": "discard", "params": {"n": 1, "side": "own"}}]}}
]}`

func parsed(t *testing.T, text string) *snapshot.Snapshot {
	t.Helper()
	s, err := check.Sets(check.File{URL: "test.json", Body: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestEachNumberOfACardCanBeChanged(t *testing.T) {
	set := parsed(t, everything).CardSets()[0]
	var got []string
	for card := range set.Cards {
		for _, number := range suggest.Numbers(&set, card) {
			got = append(got, fmt.Sprintf("%s %d", number.What(), number.From))
		}
	}
	want := []string{
		"cost 3", "abilities/0/params/n 1", "abilities/1/params/else/params/n 4", "abilities/1/params/if/at_most 3",
		"abilities/1/params/n 2", "rate 1",
		"cost 1", "also/0/params/n 1", "options/0/params/max_cost 2", "options/1/params/n/max 6",
		"options/1/params/n/times 2",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A number that is changed is the only difference, and a rate has its bounds.
func TestNumbersOfAbilitiesAndOptionsAreChanged(t *testing.T) {
	s := parsed(t, everything)
	for pointer, tt := range map[string]struct {
		member   string
		from, to int64
	}{
		"/cards/0/params/rate":                             {"rate", 1, 2},
		"/cards/0/params/abilities/1/params/else/params/n": {"n", 4, 2},
		"/cards/1/params/options/0/params/max_cost":        {"max_cost", 2, 0},
	} {
		changed, err := suggest.Apply(s, 0, []suggest.Edit{{Pointer: pointer, From: tt.from, To: tt.to}})
		if err != nil {
			t.Fatalf("%s: %v", pointer, err)
		}
		written := func(number int64) string { return fmt.Sprintf("%q: %d", tt.member, number) }
		want := parsed(t, strings.Replace(everything, written(tt.from), written(tt.to), 1))
		if changed.SHA256 != want.SHA256 {
			t.Errorf("%s: the cards do not match the changed text", pointer)
		}
	}
	over := suggest.Edit{Card: "test:radio", Pointer: "/cards/0/params/rate", From: 1, To: 3}
	if _, err := suggest.Apply(s, 0, []suggest.Edit{over}); err == nil {
		t.Error("a rate of more than half the cost is accepted")
	}
}
