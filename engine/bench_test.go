package engine_test

import (
	"fmt"
	"testing"

	"cardgames/engine"
)

func BenchmarkRandomGames(b *testing.B) {
	pool := mixedPool(b)
	games := make([][]engine.Action, 200)
	starts := make([]engine.State, len(games))
	for g := range games {
		starts[g], _ = engine.New(pool, engine.SecretFromSeed(fmt.Sprint(g)))
		games[g] = playRandomly(pool, starts[g], uint64(g))
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		for g, actions := range games {
			state := starts[g]
			for _, a := range actions {
				state, _, _ = engine.Apply(pool, state, a)
			}
			n += len(actions)
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "actions/s")
}
