package engine_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"cardgames/engine"
)

// mixedPool has cards of every type and every effect.
func mixedPool(t testing.TB) *engine.Pool {
	t.Helper()
	set := engine.CardSet{ID: "mix", Name: "Mixed", Version: "1.0.0"}
	add := func(kind, cost, effect string, params map[string]any) {
		n := len(set.Cards)
		set.Cards = append(set.Cards, engine.CardSpec{
			ID: fmt.Sprintf("c%d", n), Name: fmt.Sprintf("Card %d", n),
			Cost: cost, Type: kind, Effect: effect, Params: params, Text: "Text.",
		})
	}
	n := func(v string) map[string]any { return map[string]any{"n": json.Number(v)} }
	for _, kind := range []string{"person", "appliance", "habit"} {
		for _, cost := range []string{"1", "3", "4"} {
			add(kind, cost, "none", nil)
		}
	}
	add("task", "1", "gain_progress", n("1"))
	add("task", "3", "gain_progress", n("3"))
	add("task", "3", "drain_progress", n("3"))
	add("task", "1", "gain_time", n("2"))
	add("task", "2", "draw", n("2"))
	add("task", "2", "discard", n("1"))
	add("task", "2", "recover", nil)
	add("instant", "0", "drain_time", n("3"))
	add("instant", "0", "gain_time", n("2"))
	add("instant", "2", "scrap", map[string]any{"max_cost": json.Number("3")})
	add("instant", "1", "bounce", nil)
	add("instant", "2", "cancel", nil)
	add("instant", "0", "shield", nil)
	pool, faults := engine.BuildPool([]engine.CardSet{set})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return pool
}

// playRandomly plays a whole game by legal actions and returns them.
func playRandomly(pool *engine.Pool, state engine.State, seed uint64) []engine.Action {
	random := rand.New(rand.NewPCG(seed, 1))
	var actions []engine.Action
	for {
		seat, ok := state.Priority()
		if !ok {
			return actions
		}
		legal := engine.LegalActions(pool, &state, seat)
		action := legal[random.IntN(len(legal))]
		actions = append(actions, action)
		next, _, err := engine.Apply(pool, state, action)
		if err != nil {
			panic(err)
		}
		state = next
	}
}
