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

// Pool builds the pool of a view that was read with ?include=cards.
func Pool(view []byte) (*engine.Pool, error) {
	parsed, err := fastjson.ParseBytes(view)
	if err != nil {
		return nil, fmt.Errorf("view: %w", err)
	}
	return poolOf(parsed)
}

func poolOf(v *fastjson.Value) (*engine.Pool, error) {
	cards := v.GetArray("cards")
	if len(cards) == 0 {
		return nil, errors.New("the view has no cards; it must be read with ?include=cards")
	}
	known := make([]engine.Card, len(cards))
	for i, card := range cards {
		var err error
		if known[i], err = cardOf(card); err != nil {
			return nil, err
		}
	}
	pool, err := engine.NewPool(known)
	if err != nil {
		return nil, fmt.Errorf("the game's cards: %w", err)
	}
	return pool, nil
}

func newGame(v *fastjson.Value) (*game, error) {
	pool, err := poolOf(v)
	if err != nil {
		return nil, err
	}
	g := &game{table: bots.Table{Pool: pool}, refs: make(map[string]engine.CardRef, pool.Len())}
	for i := range pool.Len() {
		g.refs[pool.Card(engine.CardRef(i)).ID] = engine.CardRef(i)
	}
	if g.table.Lists, err = g.deckLists(v); err != nil {
		return nil, err
	}
	g.rules, err = rulesOf(v.Get("rules"), len(g.table.Lists[0]))
	return g, err
}

// deckLists reads the list of each seat's deck: two in a game with decks, and one for both in others.
func (g *game) deckLists(v *fastjson.Value) (lists [2][]engine.CardRef, err error) {
	own := v.GetArray("deck_lists")
	if own == nil {
		lists[0], err = g.deckList(v.GetArray("deck_list"))
		lists[1] = lists[0]
		return lists, err
	}
	if len(own) != len(lists) {
		return lists, fmt.Errorf("the view has %d deck_lists", len(own))
	}
	for seat := range lists {
		if lists[seat], err = g.deckList(own[seat].GetArray()); err != nil {
			return lists, err
		}
	}
	return lists, nil
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
		SecondProgress: v.GetInt("second_progress"),
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
