package bots_test

import (
	"fmt"
	"testing"

	"cardgames/bots"
	"cardgames/cardsets/core"
)

// A game between two bots of a kind, with the core set and values that are fitted before.
func BenchmarkGame(b *testing.B) {
	pool := core.Snapshot().Pool
	values := coreValues()
	for _, kind := range []string{"greedy", "search:50", "search:400"} {
		b.Run(kind, func(b *testing.B) {
			b.ReportAllocs()
			for game := 0; b.Loop(); game++ {
				seed := fmt.Sprint("benchmark ", game)
				table := tableOf(pool, seed)
				table.Values = values
				playOut(b, pool, seed, [2]bots.Bot{newBot(b, kind, table, 1), newBot(b, kind, table, 2)})
			}
		})
	}
}
