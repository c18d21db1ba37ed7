//go:build linux

package attack_test

import (
	"testing"
	"time"

	"cardgames/localtest/service/attack"
)

// The memory stays in its bound, also in the smallest one, and no move of the others fails.
func TestAttacks(t *testing.T) {
	const limit = 128
	plan := attack.Plan{Games: 32, Over: 20 * time.Second, Flags: []string{"-memory", "128MiB"}}
	for _, a := range attack.All {
		t.Run(a.Name, func(t *testing.T) {
			r, err := plan.Run(t.Context(), a)
			if err != nil {
				t.Fatal(err)
			}
			if peak := r.Peak >> 20; peak > limit || r.Created == 0 || len(r.Moves) == 0 {
				t.Errorf("%d MiB of at most %d, %d games and %d moves", peak, limit, r.Created, len(r.Moves))
			}
			t.Logf("%d MiB, %d games, %d refused; %d moves of others", r.Peak>>20, r.Created, r.Refused, len(r.Moves))
		})
	}
}

// BenchmarkAttacks attacks a service with the default memory for twenty seconds each. The
// slowest hundredth of the moves of others should take less than 50 ms on an idle machine.
func BenchmarkAttacks(b *testing.B) {
	const limit = 512
	plan := attack.Plan{Games: 10_000, Over: 20 * time.Second}
	for _, a := range append([]attack.Attack{attack.None}, attack.All...) {
		b.Run(a.Name, func(b *testing.B) {
			for b.Loop() {
				r, err := plan.Run(b.Context(), a)
				if err != nil {
					b.Fatal(err)
				}
				peak := float64(r.Peak) / (1 << 20)
				if peak > limit {
					b.Errorf("%.0f MiB of at most %d", peak, limit)
				}
				b.ReportMetric(peak, "peak-MiB")
				b.ReportMetric(1000*r.Quantile(0.5).Seconds(), "p50-ms")
				b.ReportMetric(1000*r.Quantile(0.99).Seconds(), "p99-ms")
				b.ReportMetric(float64(len(r.Moves)), "moves")
				b.ReportMetric(float64(r.Created), "created")
				b.ReportMetric(float64(r.Refused), "refused")
			}
		})
	}
}
