package engine_test

import (
	"fmt"
	"testing"

	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// recordedGame is a complete random game.
type recordedGame struct {
	start   engine.State
	actions []engine.Action
}

func recordGames(pool *engine.Pool, count int) []recordedGame {
	games := make([]recordedGame, count)
	for g := range games {
		start, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed(fmt.Sprint(g)))
		games[g] = recordedGame{start, playRandomly(pool, start, uint64(g))}
	}
	return games
}

// BenchmarkApply plays whole games, with their events.
func BenchmarkApply(b *testing.B) {
	benchmarkGames(b, "actions/s", func(pool *engine.Pool, game recordedGame) int {
		state := game.start
		for _, action := range game.actions {
			state, _, _ = engine.Apply(pool, state, action)
		}
		return len(game.actions)
	})
}

// BenchmarkStateAfter plays them without.
func BenchmarkStateAfter(b *testing.B) {
	benchmarkGames(b, "actions/s", func(pool *engine.Pool, game recordedGame) int {
		state := game.start
		for _, action := range game.actions {
			state, _ = engine.StateAfter(pool, state, action)
		}
		return len(game.actions)
	})
}

// BenchmarkGame shuffles, deals, and lists the legal actions of each state, as
// the service does for whole games.
func BenchmarkGame(b *testing.B) {
	secret := shuffle.SecretFromSeed("benchmark")
	benchmarkGames(b, "games/s", func(pool *engine.Pool, game recordedGame) int {
		shuffle.Deal(engine.DefaultRules(), pool, secret)
		state := game.start
		for _, action := range game.actions {
			state, _, _ = engine.Apply(pool, state, action)
			seat, _ := state.Priority()
			_ = engine.LegalActions(pool, &state, seat)
		}
		return 1
	})
}

// benchmarkGames counts what f says that it did.
func benchmarkGames(b *testing.B, unit string, f func(*engine.Pool, recordedGame) int) {
	pool := mixedPool(b)
	games := recordGames(pool, 200)
	b.ReportAllocs()
	i, n := 0, 0
	for b.Loop() {
		n += f(pool, games[i%len(games)])
		i++
	}
	reportRate(b, n, unit)
}

func BenchmarkView(b *testing.B) {
	benchmarkStates(b, "views/s", func(pool *engine.Pool, state *engine.State) {
		_ = engine.ViewOf(pool, state, engine.ViewerOpenTable)
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
	i := 0
	for b.Loop() {
		f(pool, &states[i%len(states)])
		i++
	}
	reportRate(b, i, unit)
}

func reportRate(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), unit)
}
