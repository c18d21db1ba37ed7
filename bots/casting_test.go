package bots_test

import (
	"fmt"
	"testing"

	"cardgames/bots"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// A card is worth what the greedy bot makes of it, so the greedy bot must cast each card
// that the searching bot casts. The games are always the same.
func TestGreedyCastsWhatTheSearchCasts(t *testing.T) {
	const searched, greedily, often = 20, 100, 3
	for name, pool := range bots.ShippedPools(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			values := bots.ValuesFor(engine.DefaultRules(), pool)
			search := castsOf(t, pool, values, "search:25", searched)
			greedy := castsOf(t, pool, values, "greedy", greedily)
			played := 0
			for card, count := range search {
				if count >= often {
					played++
				}
				if count >= often && greedy[card] == 0 {
					t.Errorf("in %d games search:25 casts %s %d times; in %d games greedy never does", searched,
						pool.Card(card).ID, count, greedily)
				}
			}
			if played < pool.Len()/2 {
				t.Errorf("search:25 casts only %d of %d cards %d times", played, pool.Len(), often)
			}
		})
	}
}

// castsOf counts the casts of each card in games of a kind of bot against itself.
func castsOf(t *testing.T, pool *engine.Pool, values *bots.Values, kind string, games int) map[engine.CardRef]int {
	t.Helper()
	casts := map[engine.CardRef]int{}
	for game := range games {
		seed := fmt.Sprint("casts ", game)
		table := tableOf(pool, seed)
		table.Values = values
		seats := [2]bots.Bot{newBot(t, kind, table, 1), newBot(t, kind, table, 2)}
		state, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed(seed))
		for seat, ok := state.Priority(); ok; seat, ok = state.Priority() {
			view := engine.ViewOf(pool, &state, engine.SeatViewer(seat))
			action := seats[seat].Choose(&view)
			if action.Type != engine.ActionPassPriority {
				casts[view.Players[seat].Hand[action.HandIndex]]++
			}
			next, _, err := engine.Apply(pool, state, action)
			if err != nil {
				t.Fatal(err)
			}
			state = next
		}
	}
	return casts
}
