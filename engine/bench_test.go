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
func BenchmarkApply(b *testing.B) { benchmarkGames(b, mixedPool(b), "actions/s", applyAll) }

// BenchmarkApplyGrammar plays games of cards that count, depend on conditions and do
// several things.
func BenchmarkApplyGrammar(b *testing.B) { benchmarkGames(b, grammarPool(b), "actions/s", applyAll) }

func applyAll(pool *engine.Pool, game recordedGame) int {
	state := game.start
	for _, action := range game.actions {
		state, _, _ = engine.Apply(pool, state, action)
	}
	return len(game.actions)
}

// grammarPool has as many permanents as the sets that ship, and no other card without a
// count, a condition or further steps.
func grammarPool(t testing.TB) *engine.Pool {
	return poolOf(t, `
		Neighbour: person 1
		Handyman: person 3
		Kettle: appliance 1
		Dishwasher: appliance 4
		Make the Bed: habit 1
		Meal Prep: habit 3
		Many Hands: task 2, gain_progress n=own_persons<=4
		Catch Up: task 2, gain_progress n=behind<=4, then draw n=1 if=own_hand<=3
		Gossip: task 1, mill n=opponent_hand, then gain_progress n=1
		Fresh Start: task 1, replace, then gain_time n=1 if=own_appliances>=1
		Attic: task 2, recover type=task, then drain_progress n=1 if=opponent_habits>=1, then draw n=1
		Planner: task 1, gain_time n=own_permanents<=3 if=own_permanents>=2
		Busy Day: instant 0, gain_progress n=casts*2<=5 if=casts>=2
		Clear-Out: instant 1, scrap max_cost=3, then draw n=1, then drain_progress n=own_discard<=2
		Not Today: instant 1, bounce, then gain_progress n=1 if=behind>=3
		Wrong Address: instant 1, cancel, then gain_time n=opponent_permanents<=2
	`)
}

// BenchmarkAdvance plays them without.
func BenchmarkAdvance(b *testing.B) {
	benchmarkGames(b, mixedPool(b), "actions/s", func(pool *engine.Pool, game recordedGame) int {
		state := game.start
		for _, action := range game.actions {
			_ = engine.Advance(pool, &state, action)
		}
		return len(game.actions)
	})
}

// BenchmarkGame shuffles, deals, and lists the legal actions of each state, as
// the service does for whole games.
func BenchmarkGame(b *testing.B) {
	secret := shuffle.SecretFromSeed("benchmark")
	benchmarkGames(b, mixedPool(b), "games/s", func(pool *engine.Pool, game recordedGame) int {
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
func benchmarkGames(b *testing.B, pool *engine.Pool, unit string, f func(*engine.Pool, recordedGame) int) {
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
