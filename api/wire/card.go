package wire

import "cardgames/engine"

// Card is a card of the game.
type Card struct {
	// Unique in the game: the id of the card set, a colon, and the card's id in the set.
	ID   string `json:"id" example:"core:kettle"`
	Name string `json:"name" example:"Kettle"`
	// The time that casting the card takes.
	Cost   int64  `json:"cost" minimum:"0" maximum:"9007199254740991" example:"1"`
	Type   string `json:"type"`
	Effect string `json:"effect"`
	Params Params `json:"params"`
	// What the author wrote of it.
	Text string `json:"text" example:"At the start of each of your turns: +1 time."`
	// Only in the view's cards, and only if the author gave one.
	Flavor string `json:"flavor,omitempty" example:"It whistles when it is done."`
	// What the card does, in a sentence made of its type, effect and params. Only in the view's
	// cards.
	Description string `json:"description,omitempty"`
}

// NewCard describes a card without its flavor and its description, which are the
// same wherever it lies.
func NewCard(c *engine.Card) Card {
	return Card{
		ID: c.ID, Name: c.Name, Cost: c.Cost, Type: c.Type.String(), Effect: c.Effect.String(),
		Params: newParams(c), Text: c.Text,
	}
}

// NewCards describes every card of a pool in full, in the pool's order. The
// descriptions come from the rules, so they cannot contradict them as an author's
// text can.
func NewCards(rules *engine.Rules, pool *engine.Pool) []Card {
	cards := make([]Card, pool.Len())
	for i := range cards {
		c := pool.Card(engine.CardRef(i))
		cards[i] = NewCard(c)
		cards[i].Flavor, cards[i].Description = c.Flavor, c.Describe(rules)
	}
	return cards
}

func newCardList(pool *engine.Pool, refs []engine.CardRef) []Card {
	cards := make([]Card, len(refs))
	for i, ref := range refs {
		cards[i] = NewCard(pool.Card(ref))
	}
	return cards
}
