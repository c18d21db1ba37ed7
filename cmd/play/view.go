package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	stdjson "encoding/json"

	"cardgames/api/wire"
	"cardgames/bots"
	"cardgames/engine"
)

// view is what this client reads of a game.
type view struct {
	GameID  string       `json:"game_id"`
	Version int          `json:"version"`
	Status  string       `json:"status"`
	Result  *wire.Result `json:"result"`
	wire.Table
	LegalActions []wire.Action `json:"legal_actions"`
	Cards        []wire.Card   `json:"cards"`
	DeckList     []string      `json:"deck_list"`

	poll time.Duration // until it is worth asking again
}

var errNoView = errors.New("the answer is no view of a game")

// check holds what the rest of the program relies on.
func (v *view) check() error {
	known := v.Result != nil
	if v.Status != "finished" {
		known = v.Priority != nil && (*v.Priority == 0 || *v.Priority == 1)
	}
	if !known || len(v.Players) != 2 {
		return errNoView
	}
	return nil
}

func (v *view) outcome() string {
	if v.Result.Winner == nil {
		return "finished: a draw"
	}
	return fmt.Sprintf("finished: player %d wins by %s", *v.Result.Winner, v.Result.Reason)
}

// cards knows the game's cards by their ids.
type cards struct {
	table bots.Table
	refs  map[string]engine.CardRef
}

// newCards builds the pool from a view that includes the cards.
func newCards(v *view) (*cards, error) {
	var sets []engine.CardSet
	c := &cards{refs: map[string]engine.CardRef{}}
	for i, card := range v.Cards {
		set, id, _ := strings.Cut(card.ID, ":")
		if len(sets) == 0 || sets[len(sets)-1].ID != set {
			sets = append(sets, engine.CardSet{ID: set})
		}
		last := &sets[len(sets)-1]
		last.Cards = append(last.Cards, specOf(id, card))
		c.refs[card.ID] = engine.CardRef(i)
	}
	pool, faults := engine.BuildPool(sets)
	if len(faults) > 0 {
		return nil, fmt.Errorf("the game's cards: %s", faults[0].Detail)
	}
	list, err := c.find(v.DeckList)
	if err == nil && len(list) != engine.DeckSize {
		err = fmt.Errorf("a deck list of %d cards", len(list))
	}
	c.table = bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}}
	return c, err
}

func specOf(id string, card wire.Card) engine.CardSpec {
	params := map[string]any{}
	if card.Params.N > 0 {
		params["n"] = stdjson.Number(strconv.Itoa(card.Params.N))
	}
	if card.Params.Type != "" {
		params["type"] = card.Params.Type
	}
	if card.Params.MaxCost != nil {
		params["max_cost"] = stdjson.Number(strconv.Itoa(*card.Params.MaxCost))
	}
	return engine.CardSpec{
		ID: id, Name: card.Name, Cost: strconv.FormatInt(card.Cost, 10), Type: card.Type,
		Effect: card.Effect, Params: params, Text: card.Text,
	}
}

func (c *cards) find(ids []string) ([]engine.CardRef, error) {
	refs := make([]engine.CardRef, len(ids))
	for i, id := range ids {
		ref, ok := c.refs[id]
		if !ok {
			return nil, fmt.Errorf("the game has no card %q", id)
		}
		refs[i] = ref
	}
	return refs, nil
}

func (c *cards) findAll(list []wire.Card) ([]engine.CardRef, error) {
	ids := make([]string, len(list))
	for i, card := range list {
		ids[i] = card.ID
	}
	return c.find(ids)
}

// viewOf is what the player at a seat with priority sees: the other hand is
// left out, also where the service shows it.
func (c *cards) viewOf(v *view, seat int) (*engine.View, error) {
	if v.Players[seat].Hand == nil || *v.Priority != seat {
		return nil, fmt.Errorf("version %d does not show the hand and the actions of player %d; does the game need -token?", v.Version, seat)
	}
	seen := &engine.View{
		Turn: v.Turn, Round: v.Round, Active: engine.Seat(v.ActivePlayer), Priority: engine.Seat(seat), Passes: v.Passes,
		Stack: []engine.StackObject{},
	}
	for _, o := range v.Stack {
		card, err := c.findAll([]wire.Card{o.Card})
		if err != nil {
			return nil, err
		}
		seen.Stack = append(seen.Stack, engine.StackObject{
			ID: engine.ParseObjectID(o.ID), Card: card[0], Target: engine.ParseObjectID(o.TargetID), Owner: engine.Seat(o.Owner),
		})
	}
	for i := range v.Players {
		player, err := c.player(&v.Players[i], i == seat)
		if err != nil {
			return nil, err
		}
		seen.Players[i] = player
	}
	for _, action := range v.LegalActions {
		seen.Legal = append(seen.Legal, action.Action)
	}
	if len(seen.Legal) == 0 {
		return nil, errors.New("the service lists no legal action for who has priority")
	}
	return seen, c.table.Fits(seen)
}

func (c *cards) player(p *wire.Player, withHand bool) (engine.PlayerView, error) {
	seen := engine.PlayerView{
		Time: p.Time, Progress: p.Progress, Income: engine.Income(p.Income),
		DeckCount: p.DeckCount, HandCount: p.HandCount, Board: []engine.Permanent{},
	}
	var err error
	if seen.Discard, err = c.findAll(p.Discard); err != nil {
		return seen, err
	}
	if withHand {
		if seen.Hand, err = c.findAll(*p.Hand); err != nil {
			return seen, err
		}
	}
	for _, permanent := range p.Board {
		card, err := c.findAll([]wire.Card{permanent.Card})
		if err != nil {
			return seen, err
		}
		seen.Board = append(seen.Board, engine.Permanent{
			ID: engine.ParseObjectID(permanent.ID), Card: card[0], Shielded: permanent.Shielded,
		})
	}
	return seen, nil
}

// describe says what an action does, with the name of the card.
func (c *cards) describe(seen *engine.View, action engine.Action) string {
	hand := seen.Players[seen.Priority].Hand
	switch a := action.(type) {
	case engine.PlayCard:
		return "plays " + c.table.Pool.Card(hand[a.HandIndex]).Name
	case engine.CastInstant:
		text := "casts " + c.table.Pool.Card(hand[a.HandIndex]).Name
		if a.Target != 0 {
			text += " at " + a.Target.String()
		}
		return text
	}
	return "passes"
}
