package games_test

import (
	"testing"

	"cardgames/games"
)

// BenchmarkMoveThenRead plays games of the core set, 16 at once for each processor.
func BenchmarkMoveThenRead(b *testing.B) {
	s := newCached(b, nil, roomy)
	b.SetParallelism(16)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		g := &games.Game{}
		for pb.Next() {
			if g.ID == "" || g.Finished() {
				g, _, _ = s.Creator.Create(b.Context(), games.CreateRequest{})
			}
			g = s.pass(b, g)
			s.read(b, g.ID)
		}
	})
}
