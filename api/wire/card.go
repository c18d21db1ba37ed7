package wire

import (
	"cardgames/cardsets/cardjson"
	"cardgames/engine"
)

// Card is a card of the game.
type Card struct {
	cardjson.Card
	// Only in the cards of a view or an invitation, and only if the author gave one.
	Flavor string `json:"flavor,omitempty" example:"It whistles when it is done."`
	// What the card does, in a sentence made of its type, effect and params. Only in the
	// cards of a view or an invitation.
	Description string `json:"description,omitempty"`
	// The same in a few words, for small cards: "You" are the card's owner, "they" the opponent, and
	// a "+" is for the owner. Only in the cards of a view or an invitation.
	Summary string `json:"summary,omitempty" example:"Start of turn: +1 time (max +5 by appliances)"`
	// When a permanent does what, in a few characters; a number alone is progress. Only in the
	// cards of a view or an invitation, and only of a permanent.
	Badge string `json:"badge,omitempty" example:"start: +1 time"`
	// What each option does, in the order of the options. Only in the cards of a view or an
	// invitation, and only of a card that has options.
	Options []string `json:"options,omitempty" minItems:"2" maxItems:"3"`
	// The same in a few words. Only where options is.
	OptionSummaries []string `json:"option_summaries,omitempty" minItems:"2" maxItems:"3"`
}

// NewCards describes every card of a pool in full, in the pool's order. The
// descriptions come from the rules, so they cannot contradict them as an author's
// text can.
func NewCards(rules *engine.Rules, pool *engine.Pool) []Card {
	cards := make([]Card, pool.Len())
	for i := range cards {
		c := pool.Card(engine.CardRef(i))
		cards[i] = Card{
			Card: cardjson.New(c), Flavor: c.Flavor,
			Description: c.Describe(rules), Summary: c.Summary(rules), Badge: c.Badge(),
			Options: c.DescribeOptions(rules), OptionSummaries: c.OptionSummaries(),
		}
	}
	return cards
}
