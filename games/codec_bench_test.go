package games

import (
	"fmt"
	"testing"
	"time"

	"cardgames/cardsets/core"
	"cardgames/engine"
)

// BenchmarkRecord encodes and decodes the middle of a game of the core set, with
// a full window of idempotency keys.
func BenchmarkRecord(b *testing.B) {
	g := middleOfAGame(b)
	record, err := NewRecord(g)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("encode", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := NewRecord(g); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(record.Body)), "bytes/record")
	})
	b.Run("decode", func(b *testing.B) {
		b.ReportAllocs()
		r := NewRepository(nil, time.Now)
		for b.Loop() {
			if _, err := r.decode(b.Context(), &record, time.Now()); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// middleOfAGame has cards on both boards.
func middleOfAGame(b *testing.B) *Game {
	s := NewSubmitter(NewRepository(nil, time.Now))
	g, _ := NewCreator(NewRepository(nil, time.Now), nil, 0).start(newID(), core.Snapshot(), nil,
		CreateRequest{Seed: "benchmark"})
	for i := range 60 {
		seat, going := g.State.Priority()
		if !going {
			b.Fatalf("the game ended with move %d", i)
		}
		legal := engine.LegalActions(g.Snapshot.Pool, g.State, seat)
		request := SubmitRequest{Action: legal[i%len(legal)], Key: fmt.Sprint("move-", i), RequestID: "JKJaXmPLvHcESHA="}
		next, err := s.play(g, request, nil)
		if err != nil {
			b.Fatal(err)
		}
		g = next
	}
	return g
}
