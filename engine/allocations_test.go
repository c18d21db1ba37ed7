package engine_test

import (
	"testing"

	"cardgames/engine"
)

// A search plays millions of actions. One that moved its state to the heap would take twice as long.
func TestAllocations(t *testing.T) {
	pool := mixedPool(t)
	game := recordGames(pool, 1)[0]
	events := make([]engine.Event, 0, 100)
	perGame := map[string]struct {
		most float64
		play func(*engine.State, engine.Action)
	}{
		"Advance": {0, func(state *engine.State, a engine.Action) { _ = engine.Advance(pool, state, a) }},
		"AdvanceWithEvents": {0, func(state *engine.State, a engine.Action) {
			_, _ = engine.AdvanceWithEvents(events, pool, state, a)
		}},
		"Apply, for the events": {float64(len(game.actions)), func(state *engine.State, a engine.Action) {
			*state, _, _ = engine.Apply(pool, *state, a)
		}},
	}
	for name, c := range perGame {
		got := testing.AllocsPerRun(5, func() {
			state := game.start
			for _, action := range game.actions {
				c.play(&state, action)
			}
		})
		if got > c.most+1 { // the state, which c.play moves to the heap
			t.Errorf("%s allocates %v times in %d actions, want at most %v", name, got, len(game.actions), c.most)
		}
	}
}
