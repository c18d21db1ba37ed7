package engine_test

import (
	"strings"
	"testing"

	"cardgames/engine"
)

// TestDamagedPosition: State refuses damaged positions, so they cannot cause a panic
// later.
func TestDamagedPosition(t *testing.T) {
	pool := mixedPool(t)
	beyond := engine.CardRef(pool.Len())
	cards := func(n int) []engine.CardRef { return make([]engine.CardRef, n) }
	for name, c := range map[string]struct {
		damage func(*engine.Position)
		want   string
	}{
		"no rules":       {func(p *engine.Position) { p.Rules = nil }, "it has no rules"},
		"turn 0":         {func(p *engine.Position) { p.Turn = 0 }, "turn 0"},
		"turn 25":        {func(p *engine.Position) { p.Turn = 25 }, "turn 25"},
		"active 2":       {func(p *engine.Position) { p.Active = 2 }, "active 2"},
		"priority 2":     {func(p *engine.Position) { p.Priority = 2 }, "priority 2"},
		"passes 2":       {func(p *engine.Position) { p.Passes = 2 }, "passes 2"},
		"passes -1":      {func(p *engine.Position) { p.Passes = -1 }, "passes -1"},
		"unknown reason": {func(p *engine.Position) { p.Result.Reason = 200 }, "result"},
		"winner 2":       {func(p *engine.Position) { p.Result.Winner = 2 }, "result"},
		"winner -2":      {func(p *engine.Position) { p.Result.Winner = -2 }, "result"},
		"negative time":  {func(p *engine.Position) { p.Players[0].Time = -1 }, "player 0: -1 time"},
		"much time":      {func(p *engine.Position) { p.Players[0].Time = 1<<30 + 1 }, "player 0: 1073741825 time"},
		"bad progress":   {func(p *engine.Position) { p.Players[1].Progress = -1 }, "player 1: 0 time and -1 progress"},
		"much progress": {func(p *engine.Position) { p.Players[1].Progress = 1<<30 + 1 },
			"player 1: 0 time and 1073741825"},
		"8 cards in hand": {func(p *engine.Position) { p.Players[1].Hand = cards(8) },
			"player 1: 8 cards in hand, more than 7"},
		"31 in the deck": {func(p *engine.Position) { p.Players[0].Deck = cards(31) }, "player 0 has 31 cards"},
		"31 discarded":   {func(p *engine.Position) { p.Players[0].Discard = cards(31) }, "player 0 has 31 cards"},
		"31 on the board": {func(p *engine.Position) { p.Players[0].Board = make([]engine.Permanent, 31) },
			"player 0 has 31 cards"},
		"61 on the stack": {func(p *engine.Position) { p.Stack = make([]engine.StackObject, 61) }, "61 objects"},
		"31 cards": {func(p *engine.Position) { p.Players[0].Deck, p.Players[0].Hand = cards(25), cards(6) },
			"player 0 has 31 cards"},
		"31 with stack": {func(p *engine.Position) {
			p.Players[1].Deck, p.Stack = cards(30),
				[]engine.StackObject{{Owner: 1}}
		}, "player 1 has 31 cards"},
		"unknown in deck": {func(p *engine.Position) { p.Players[0].Deck = []engine.CardRef{beyond} },
			"card 22 in a pool of 22"},
		"unknown in hand":  {func(p *engine.Position) { p.Players[0].Hand = []engine.CardRef{beyond} }, "card 22"},
		"unknown discard":  {func(p *engine.Position) { p.Players[0].Discard = []engine.CardRef{beyond} }, "card 22"},
		"unknown on board": {func(p *engine.Position) { p.Players[0].Board = []engine.Permanent{{Card: beyond}} }, "card 22"},
		"unknown on stack": {func(p *engine.Position) { p.Stack = []engine.StackObject{{ID: 7, Card: beyond}} },
			"object o7 has card 22"},
		"owner 2": {func(p *engine.Position) { p.Stack = []engine.StackObject{{Owner: 2}} }, "owner 2"},
		"hidden in hand": {func(p *engine.Position) { p.Players[0].Hand = []engine.CardRef{engine.HiddenCard} },
			"card 65535"},
		"hidden discard": {func(p *engine.Position) { p.Players[0].Discard = []engine.CardRef{engine.HiddenCard} },
			"card 65535"},
		"hidden on board": {func(p *engine.Position) { p.Players[0].Board = []engine.Permanent{{Card: engine.HiddenCard}} },
			"card 65535"},
	} {
		t.Run(name, func(t *testing.T) {
			p := engine.Position{Rules: engine.DefaultRules(), Turn: 1, NextObject: 1}
			c.damage(&p)
			if _, err := p.State(pool); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error about %s", err, c.want)
			}
		})
	}
	sound := engine.Position{Rules: engine.DefaultRules(), Turn: 24, Active: 1, Priority: 1, Passes: 1, NextObject: 1}
	sound.Players[0].Deck = []engine.CardRef{engine.HiddenCard}
	if _, err := sound.State(pool); err != nil {
		t.Errorf("a position without damage is refused: %v", err)
	}
}
