package seat

import (
	"errors"
	"fmt"

	"github.com/valyala/fastjson"

	"cardgames/bots"
	"cardgames/engine"
)

// game knows the game's cards by their ids.
type game struct {
	table bots.Table
	refs  map[string]engine.CardRef
}

// newGame builds the pool from a view that includes the cards.
func newGame(v *fastjson.Value) (*game, error) {
	cards := v.GetArray("cards")
	if len(cards) == 0 {
		return nil, errors.New("the view has no cards; it must be read with ?include=cards")
	}
	g := &game{refs: map[string]engine.CardRef{}}
	known := make([]engine.Card, len(cards))
	for i, card := range cards {
		known[i] = cardOf(card)
		g.refs[known[i].ID] = engine.CardRef(i)
	}
	pool, err := engine.NewPool(known)
	if err != nil {
		return nil, fmt.Errorf("the game's cards: %w", err)
	}
	list, err := g.deckList(v.GetArray("deck_list"))
	g.table = bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}}
	return g, err
}

// cardOf leaves it to NewPool to refuse a type or an effect that the rules do
// not know.
func cardOf(card *fastjson.Value) engine.Card {
	text := func(members ...string) string { return string(card.GetStringBytes(members...)) }
	c := engine.Card{ID: text("id"), Name: text("name"), Cost: card.GetInt64("cost"), Text: text("text")}
	c.Type, _ = engine.ParseCardType(text("type"))
	c.Effect, _ = engine.ParseEffect(text("effect"))
	c.Params = engine.Params{N: int32(card.GetInt("params", "n")), MaxCost: engine.NoMaxCost}
	c.Params.Type, _ = engine.ParseCardType(text("params", "type"))
	if card.Exists("params", "max_cost") {
		c.Params.MaxCost = int32(card.GetInt("params", "max_cost"))
	}
	return c
}

func (g *game) deckList(ids []*fastjson.Value) ([]engine.CardRef, error) {
	r := reader{game: g}
	refs := list(ids, func(v *fastjson.Value) engine.CardRef {
		id, _ := v.StringBytes()
		return r.ref(id)
	})
	if len(refs) != engine.DeckSize {
		r.fail("the deck list has %d cards instead of %d", len(refs), engine.DeckSize)
	}
	return refs, r.err
}
