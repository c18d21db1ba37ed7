package games_test

import (
	"fmt"
	"runtime"
	"testing"
)

// heap returns how many bytes are reachable.
func heap() int {
	runtime.GC()
	runtime.GC() // what pools still held
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int(stats.HeapAlloc)
}

// useGames creates games, each with sets of its own, and plays them by use cases with an
// empty cache. It returns how many bytes the cache takes then, and how many it counts.
func useGames(t testing.TB, cacheBytes, n, cardsEach int) (taken, counted int) {
	t.Helper()
	s := newCached(t, nil, 1)
	ids := make([]string, n)
	for i := range ids {
		s.sets.cards = cards(t, fmt.Sprint("own-", i), cardsEach)
		ids[i] = s.create(t).ID
	}
	s.sets.cards = nil
	before := heap()
	s.restart(cacheBytes)
	for _, id := range ids {
		s.pass(t, s.read(t, id))
	}
	return heap() - before, s.Repository.CachedBytes()
}

// The games have 12 MB of sets. The smaller cache keeps games, and none of their sets.
func TestTheCacheStaysInItsBound(t *testing.T) {
	for _, bound := range []int{4 << 20, 256 << 10} {
		if taken, _ := useGames(t, bound, 20, 1000); taken > bound*5/4 || taken < bound/5 {
			t.Errorf("a cache of %d bytes takes %d", bound, taken)
		}
	}
}

// The bytes that the cache counts are compared with the heap, for games with sets that take little.
func TestTheCacheCountsWhatGamesTake(t *testing.T) {
	taken, counted := useGames(t, roomy, 2000, 1)
	if ratio := float64(counted) / float64(taken); ratio < 0.75 || ratio > 1.33 {
		t.Errorf("%d bytes are counted, and the heap has %d", counted, taken)
	}
}

// BenchmarkManySets uses 500 games, each with a set of its own of 256 KB, which a cache of
// 64 MiB keeps in part.
func BenchmarkManySets(b *testing.B) {
	for b.Loop() {
		taken, _ := useGames(b, 64<<20, 500, 1000)
		b.ReportMetric(float64(taken)/(1<<20), "MiB")
	}
}
