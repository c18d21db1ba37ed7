package wire_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/api/wire"
	"cardgames/cardsets/check"
	"cardgames/engine"
)

// A card says what it does in sentences, in a few words and, of a permanent, on its badge; each of its
// options has both forms.
func TestCardsSayWhatTheyDo(t *testing.T) {
	const set = `{"set_id": "x", "name": "X", "version": "1.0.0", "cards": [
		{"id": "a", "name": "A", "cost": 1, "type": "appliance", "effect": "none", "text": "Boils."},
		{"id": "b", "name": "B", "cost": 1, "type": "task", "effect": "choose", "params": {"options": [
			{"effect": "draw", "params": {"n": 1}}, {"effect": "drain_time", "params": {"n": 2}}]}, "text": "Yes."}]}`
	built, err := check.Sets(check.File{Body: []byte(set)})
	if err != nil {
		t.Fatal(err)
	}
	type words struct {
		Description, Summary, Badge string
		Options, OptionSummaries    []string
	}
	var got []words
	for _, c := range wire.NewCards(engine.DefaultRules(), built.Pool) {
		got = append(got, words{c.Description, c.Summary, c.Badge, c.Options, c.OptionSummaries})
	}
	want := []words{
		{
			Description: "+1 time at the start of your turn (all your appliances together: at most +5).",
			Summary:     "Start of turn: +1 time (max +5 by appliances)", Badge: "start: +1 time",
		},
		{
			Description:     "Choose one. A: Draw 1 card (hand limit 7). B: Your opponent loses 2 time (not below 0).",
			Summary:         "Choose: you draw 1, or they lose 2 time",
			Options:         []string{"Draw 1 card (hand limit 7).", "Your opponent loses 2 time (not below 0)."},
			OptionSummaries: []string{"You draw 1", "They lose 2 time"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
