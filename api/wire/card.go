package wire

import (
	"cardgames/cardsets/cardjson"
	"cardgames/engine"
)

// Card is a card of the game.
type Card struct {
	cardjson.Card
	// Only in the view's cards, and only if the author gave one.
	Flavor string `json:"flavor,omitempty" example:"It whistles when it is done."`
	// What the card does, in a sentence made of its type, effect and params. Only in the view's
	// cards.
	Description string `json:"description,omitempty"`
	// What each option does, in the order of the options. Only in the view's cards, and only of a
	// card that has options.
	Options []string `json:"options,omitempty" minItems:"2" maxItems:"3"`
}

// NewCards describes every card of a pool in full, in the pool's order. The
// descriptions come from the rules, so they cannot contradict them as an author's
// text can.
func NewCards(rules *engine.Rules, pool *engine.Pool) []Card {
	cards := make([]Card, pool.Len())
	for i := range cards {
		c := pool.Card(engine.CardRef(i))
		cards[i] = Card{cardjson.New(c), c.Flavor, c.Describe(rules), c.DescribeOptions(rules)}
	}
	return cards
}
