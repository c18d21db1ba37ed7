package engine_test

import (
	"testing"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// BenchmarkSets plays whole games of sets that ship, with their events: the core set,
// those whose cards count, have conditions and take several steps, and one whose permanents act.
func BenchmarkSets(b *testing.B) {
	for _, name := range []string{"core", "opening_night", "polar_station", "haunted_inn"} {
		b.Run(name, func(b *testing.B) {
			pool := mustBuild(b, []snapshot.CardSet{shippedSet(name)}...)
			games := recordGames(pool, 200)
			b.ReportAllocs()
			played, actions := 0, 0
			for b.Loop() {
				game := games[played%len(games)]
				state := game.start
				for _, action := range game.actions {
					state, _, _ = engine.Apply(pool, state, action)
				}
				played++
				actions += len(game.actions)
			}
			reportRate(b, actions, "actions/s")
		})
	}
}
