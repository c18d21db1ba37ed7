package engine_test

import (
	"fmt"
	"testing"

	"cardgames/engine"
)

// recordedGame is a whole random game.
type recordedGame struct {
	start   engine.State
	actions []engine.Action
}

func recordGames(pool *engine.Pool, count int) []recordedGame {
	games := make([]recordedGame, count)
	for g := range games {
		start, _ := engine.New(pool, engine.SecretFromSeed(fmt.Sprint(g)))
		games[g] = recordedGame{start, playRandomly(pool, start, uint64(g))}
	}
	return games
}

// BenchmarkApply plays whole games, with their events.
func BenchmarkApply(b *testing.B) {
	pool := mixedPool(b)
	games := recordGames(pool, 200)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		for _, game := range games {
			state := game.start
			for _, action := range game.actions {
				state, _, _ = engine.Apply(pool, state, action)
			}
			n += len(game.actions)
		}
	}
	reportRate(b, n, "actions/s")
}

func BenchmarkView(b *testing.B) {
	benchmarkStates(b, "views/s", func(pool *engine.Pool, state *engine.State) {
		_ = engine.ViewOf(pool, state, engine.OpenTable)
	})
}

func BenchmarkLegalActions(b *testing.B) {
	benchmarkStates(b, "states/s", func(pool *engine.Pool, state *engine.State) {
		seat, _ := state.Priority()
		_ = engine.LegalActions(pool, state, seat)
	})
}

var stateCopy engine.State

func BenchmarkStateCopy(b *testing.B) {
	benchmarkStates(b, "copies/s", func(_ *engine.Pool, state *engine.State) { stateCopy = *state })
}

// benchmarkStates runs f on every state of three games: few enough to stay in
// the processor's cache.
func benchmarkStates(b *testing.B, unit string, f func(*engine.Pool, *engine.State)) {
	pool := mixedPool(b)
	var states []engine.State
	for _, game := range recordGames(pool, 3) {
		steps, err := engine.Replay(pool, game.start, game.actions)
		if err != nil {
			b.Fatal(err)
		}
		for _, step := range steps {
			states = append(states, step.State)
		}
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		for i := range states {
			f(pool, &states[i])
		}
		n += len(states)
	}
	reportRate(b, n, unit)
}

func reportRate(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), unit)
}
