package bots_test

import (
	"testing"

	"cardgames/bots"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/rulestest"
	"cardgames/engine/shuffle"
)

// TestBotsPlayByTheRulesOfTheGame: each kind of bot plays games of each version
// to their ends, while this release has both.
func TestBotsPlayByTheRulesOfTheGame(t *testing.T) {
	rulestest.ForEach(t, func(t *testing.T, rules *engine.Rules) {
		pool, secret := core.Snapshot().Pool, shuffle.SecretFromSeed("rules")
		list := shuffle.DeckList(rules, pool, secret)
		table := bots.Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}}
		for _, kind := range kinds {
			state, _ := shuffle.Deal(rules, pool, secret)
			seats := [2]bots.Bot{newBot(t, kind, table, 1), newBot(t, kind, table, 2)}
			for seat, ok := state.Priority(); ok; seat, ok = state.Priority() {
				view := engine.ViewOf(pool, &state, engine.SeatViewer(seat))
				next, _, err := engine.Apply(pool, state, seats[seat].Choose(&view))
				if err != nil {
					t.Fatalf("%s: %v", kind, err)
				}
				state = next
			}
			if state.Rules() != rules || state.Turn() > rules.MaxTurns {
				t.Errorf("%s: the game ends in turn %d of version %d", kind, state.Turn(), state.Rules().Version)
			}
		}
	})
}

// TestBotKnowsTheLastTurn: a habit is worth its cost early in the game, and no
// more where no turn is left in which it would bring something.
func TestBotKnowsTheLastTurn(t *testing.T) {
	rulestest.ForEach(t, func(t *testing.T, rules *engine.Rules) {
		for turn, want := range map[int]engine.Action{
			2:              engine.PlayCard(1, 0),
			rules.MaxTurns: engine.PassPriority(1),
		} {
			table, view := withOneHabit(t, rules, turn)
			if got := newBot(t, "greedy", table, 1).Choose(&view); got != want {
				t.Errorf("turn %d of %d: greedy chose %+v, want %+v", turn, rules.MaxTurns, got, want)
			}
		}
	})
}

// withOneHabit is a turn of player 1, who has 1 time and one card left, a habit
// that costs 1.
func withOneHabit(t *testing.T, rules *engine.Rules, turn int) (bots.Table, engine.View) {
	t.Helper()
	pool := core.Snapshot().Pool
	bed := named(t, pool, "Make the Bed")
	p := engine.Position{Rules: rules, Turn: turn, Active: 1, Priority: 1, NextObject: 1}
	p.Players[1].Time, p.Players[1].Hand = 1, []engine.CardRef{bed}
	state, err := p.State(pool)
	if err != nil {
		t.Fatal(err)
	}
	table := bots.Table{Pool: pool, Lists: [2][]engine.CardRef{nil, {bed}}}
	return table, engine.ViewOf(pool, &state, engine.ViewerPlayer1)
}

func named(t *testing.T, pool *engine.Pool, name string) engine.CardRef {
	t.Helper()
	for ref := range pool.Len() {
		if pool.Card(engine.CardRef(ref)).Name == name {
			return engine.CardRef(ref)
		}
	}
	t.Fatalf("no card is named %q", name)
	return 0
}
