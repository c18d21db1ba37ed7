package seat

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

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
	var sets []engine.CardSet
	for i, card := range cards {
		composed := string(card.GetStringBytes("id"))
		set, id, _ := strings.Cut(composed, ":")
		if len(sets) == 0 || sets[len(sets)-1].ID != set {
			sets = append(sets, engine.CardSet{ID: set})
		}
		last := &sets[len(sets)-1]
		last.Cards = append(last.Cards, specOf(id, card))
		g.refs[composed] = engine.CardRef(i)
	}
	pool, faults := engine.BuildPool(sets)
	if len(faults) > 0 {
		return nil, fmt.Errorf("the game's cards: %s", faults[0].Detail)
	}
	list, err := g.deckList(v.GetArray("deck_list"))
	g.table = bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}}
	return g, err
}

func specOf(id string, card *fastjson.Value) engine.CardSpec {
	params := map[string]any{}
	for _, name := range []string{"n", "max_cost"} {
		if card.Exists("params", name) {
			params[name] = card.GetFloat64("params", name)
		}
	}
	if card.Exists("params", "type") {
		params["type"] = string(card.GetStringBytes("params", "type"))
	}
	text := func(member string) string { return string(card.GetStringBytes(member)) }
	return engine.CardSpec{
		ID: id, Name: text("name"), Cost: strconv.FormatInt(card.GetInt64("cost"), 10), Type: text("type"),
		Effect: text("effect"), Params: params, Text: text("text"),
	}
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
