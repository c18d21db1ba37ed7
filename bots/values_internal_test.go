package bots

import (
	"fmt"
	"slices"
	"testing"

	"cardgames/engine"
)

// Of many cards, those share a weight that do the same things at the same moments.
func TestManyCardsShareWeightsByWhatTheyDo(t *testing.T) {
	params := engine.Params{N: engine.Amount{Number: 1}, MaxCost: engine.NoMaxCost, Side: engine.SideOwn}
	gain := engine.Step{Effect: engine.EffectGainProgress, Params: params}
	var cards []engine.Card
	for i := range maxKnownCards + 1 {
		card := engine.Card{ID: fmt.Sprint("test:", i), Name: "Test", Cost: 2, Type: engine.TypeHabit}
		switch i % 3 {
		case 1:
			card.Abilities = []engine.Ability{{When: engine.WhenTurn, Step: gain}}
		case 2:
			card.Abilities = []engine.Ability{{When: engine.WhenLeaves, Step: gain}}
		}
		cards = append(cards, card)
	}
	pool, err := engine.NewPool(cards)
	if err != nil {
		t.Fatal(err)
	}
	keys := keysOf(pool)
	acting := []string{"habit none, turn gain_progress", "habit none, leaves gain_progress"}
	all := append([]string{"habit none"}, acting...)
	if !slices.Equal(keys.cards, all) || !slices.Equal(keys.acts, acting) {
		t.Errorf("got %+v, want %q, of which %q act", keys, all, acting)
	}
}
