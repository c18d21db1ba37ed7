package bots_test

import (
	"fmt"
	"slices"
	"testing"

	"cardgames/bots"
	"cardgames/cardsets/core"
	"cardgames/engine"
)

// The easy computer player is for first games: a novice beats it with every set that ships, and
// now and then loses.
func TestNoviceBeatsTheEasyComputer(t *testing.T) {
	const games, atLeast, atMost = 400, 0.65, 0.9
	for name, pool := range shippedPools(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			values := bots.ValuesFor(engine.DefaultRules(), pool)
			points := 0.0
			for game := range games {
				points += noviceAgainst(t, "careless", pool, values, game)
			}
			if share := points / games; share < atLeast || share > atMost {
				t.Errorf("a novice got %.1f%% of the points, want %g to %g%%", 100*share, 100*atLeast, 100*atMost)
			}
		})
	}
}

// The easy computer player is no dull opponent: a turn of its own does not begin with a pass if it can play a card.
func TestTheEasyComputerPlaysInItsTurns(t *testing.T) {
	const games = 40
	for name, pool := range shippedPools(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			values := bots.ValuesFor(engine.DefaultRules(), pool)
			for game := range games {
				seed := fmt.Sprint("plays ", game)
				table := tableOf(pool, seed)
				table.Values = values
				easy := expectPlays{newBot(t, "careless", table, uint64(game)), t}
				playOut(t, pool, seed, [2]bots.Bot{newBot(t, "novice", table, uint64(game)), easy})
			}
		})
	}
}

// expectPlays reports a pass that begins a turn in which a card could be played.
type expectPlays struct {
	bots.Bot
	t *testing.T
}

func (e expectPlays) Choose(view *engine.View) engine.Action {
	action := e.Bot.Choose(view)
	canPlay := slices.ContainsFunc(view.Legal, func(a engine.Action) bool { return a.Type == engine.ActionPlayCard })
	if canPlay && view.Casts == 0 && action.Type == engine.ActionPassPriority {
		e.t.Errorf("turn %d begins with a pass, though a card can be played", view.Turn)
	}
	return action
}

// shippedPools are the pools of the sets that ship, an addition with the set that it adds to.
func shippedPools(t *testing.T) map[string]*engine.Pool {
	t.Helper()
	pools := map[string]*engine.Pool{
		"core": core.Snapshot().Pool, "core, with guests": poolOf(t, core.JSON(), setFile(t, "house_guests.json")),
	}
	for _, name := range []string{"flat_share", "garden", "haunted_inn", "opening_night", "polar_station"} {
		pools[name] = poolOf(t, setFile(t, name+".json"))
	}
	return pools
}

// noviceAgainst returns what the novice got in a game: 1 for a win, and 0.5 for a draw.
func noviceAgainst(t *testing.T, kind string, pool *engine.Pool, values *bots.Values, game int) float64 {
	t.Helper()
	seed := fmt.Sprint("novice ", game)
	table := tableOf(pool, seed)
	table.Values = values
	seats := [2]bots.Bot{newBot(t, "novice", table, uint64(game)), newBot(t, kind, table, uint64(game))}
	me := game % 2
	if me == 1 {
		seats[0], seats[1] = seats[1], seats[0]
	}
	switch playOut(t, pool, seed, seats).Winner {
	case int8(me):
		return 1
	case engine.NoWinner:
		return 0.5
	}
	return 0
}
