package bolt

import (
	"crypto/rand"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"cardgames/games"
)

// BenchmarkAppend measures durable appends of 700 bytes by writers who each wait
// for their own, one game a writer, and how many share a commit.
func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 8, 32, 128} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			s, err := Open(filepath.Join(b.TempDir(), "games.db"))
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			var all sync.WaitGroup
			before := lastCommit(b, s)
			b.ResetTimer()
			for w := range writers {
				all.Go(func() { appendGame(b, s, (b.N+w)/writers) })
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
			b.ReportMetric(float64(b.N)/float64(lastCommit(b, s)-before), "appends/commit")
		})
	}
}

func appendGame(b *testing.B, s games.Store, versions int) {
	r := games.Record{GameID: rand.Text(), Body: make([]byte, 700)}
	for r.Version = range versions {
		rand.Read(r.Nonce[:])
		if err := s.Append(b.Context(), r); err != nil {
			b.Error(err)
			return
		}
	}
}
