package format1

import (
	"testing"

	"cardgames/engine"
)

// The schema of the format does not know conditions, counts and further effects.
func TestCardsOfLaterFormatsAreRefused(t *testing.T) {
	plain := engine.Params{N: engine.Fixed(1), MaxCost: engine.NoMaxCost}
	conditional, counted := plain, plain
	conditional.If = engine.Condition{Count: engine.CountOwnHand}
	counted.N = engine.Amount{Per: engine.CountOwnHand, Times: 1, Max: 9}
	for name, card := range map[string]engine.Card{
		"":            {Effect: engine.EffectDraw, Params: plain},
		"a condition": {Effect: engine.EffectDraw, Params: conditional},
		"a count":     {Effect: engine.EffectDraw, Params: counted},
		"a step": {
			Effect: engine.EffectDraw, Params: plain, Also: []engine.Step{{Effect: engine.EffectDraw, Params: plain}},
		},
		"an effect": {Effect: engine.EffectMill, Params: plain},
	} {
		card.ID, card.Type = "a:b", engine.TypeTask
		pool, err := engine.NewPool([]engine.Card{card})
		if err != nil {
			t.Fatal(err)
		}
		if err := checkCards(pool); (err == nil) != (name == "") {
			t.Errorf("a card with %q: %v", name, err)
		}
	}
}
