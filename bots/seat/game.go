package seat

import (
	"errors"
	"fmt"

	"github.com/valyala/fastjson"

	"cardgames/bots"
	"cardgames/engine"
)

// game has the game's cards by id.
type game struct {
	rules *engine.Rules
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
		var err error
		if known[i], err = cardOf(card); err != nil {
			return nil, err
		}
		g.refs[known[i].ID] = engine.CardRef(i)
	}
	pool, err := engine.NewPool(known)
	if err != nil {
		return nil, fmt.Errorf("the game's cards: %w", err)
	}
	list, err := g.deckList(v.GetArray("deck_list"))
	if err != nil {
		return nil, err
	}
	g.table = bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}}
	g.rules, err = rulesOf(v.Get("rules"), len(list))
	return g, err
}

// rulesOf reads the rules of the game, so that a bot plays by them even if its
// program is older or newer than the service. A view has no opening hands, which do
// not matter once the cards are dealt.
func rulesOf(v *fastjson.Value, deckSize int) (*engine.Rules, error) {
	if v == nil {
		return nil, errors.New("the view has no rules")
	}
	rules := &engine.Rules{
		Version: v.GetInt("version"), Goal: v.GetInt("goal"), MaxTurns: v.GetInt("turns"),
		HandLimit: v.GetInt("hand_limit"), DeckSize: deckSize, BaseTime: v.GetInt("base_time"),
		ApplianceCap: v.GetInt("appliance_cap"), PersonCap: v.GetInt("person_cap"),
	}
	return rules, rules.Check()
}

func (g *game) deckList(ids []*fastjson.Value) ([]engine.CardRef, error) {
	r := reader{game: g}
	refs := list(ids, func(v *fastjson.Value) engine.CardRef {
		id, _ := v.StringBytes()
		return r.ref(id)
	})
	return refs, r.err
}
