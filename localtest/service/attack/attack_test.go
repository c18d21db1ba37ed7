//go:build linux

package attack_test

import (
	"fmt"
	"testing"
	"time"

	"cardgames/localtest/service/attack"
)

// within is the memory of a small machine, in bytes.
const within = 512 << 20

// The memory stays in its bound, no move of the others fails, and the strangers have responses.
func TestAttacks(t *testing.T) {
	plan := attack.Plan{Addresses: 8, Over: time.Second, Flags: []string{"-memory", "256MiB"}, Within: within}
	for _, a := range attack.All {
		t.Run(a.Name, func(t *testing.T) {
			r, err := plan.Run(t.Context(), a)
			if err != nil {
				t.Fatal(err)
			}
			if peak := r.Peak >> 20; peak > 256 || r.Done == 0 || len(r.Moves) == 0 {
				t.Errorf("%d MiB, %d requests done and %d moves", peak, r.Done, len(r.Moves))
			}
			t.Logf("%d MiB, %d done, %d refused; %d moves of others, p99 %v", r.Peak>>20, r.Done, r.Refused,
				len(r.Moves), r.Quantile(0.99))
		})
	}
}

// BenchmarkAttacks attacks with 1, 8 and 64 addresses for ten seconds each. Beside one, the slowest hundredth of the
// moves of others should take less than 100 ms on an idle machine, and beside 64 less than 300.
func BenchmarkAttacks(b *testing.B) {
	for _, memory := range []int{512, 256} {
		for _, addresses := range []int{1, 8, 64} {
			plan := attack.Plan{Addresses: addresses, Over: 10 * time.Second,
				Flags: []string{"-memory", fmt.Sprint(memory, "MiB")}, Within: within}
			for _, a := range attack.All {
				name := fmt.Sprintf("%s/%d/%dMiB", a.Name, addresses, memory)
				b.Run(name, func(b *testing.B) { run(b, plan, a, memory) })
			}
		}
	}
}

func run(b *testing.B, plan attack.Plan, a attack.Attack, limit int) {
	for b.Loop() {
		r, err := plan.Run(b.Context(), a)
		if err != nil {
			b.Fatal(err)
		}
		peak := float64(r.Peak) / (1 << 20)
		if peak > float64(limit) {
			b.Errorf("%.0f MiB of at most %d", peak, limit)
		}
		b.ReportMetric(peak, "peak-MiB")
		b.ReportMetric(1000*r.Quantile(0.5).Seconds(), "p50-ms")
		b.ReportMetric(1000*r.Quantile(0.99).Seconds(), "p99-ms")
		b.ReportMetric(float64(len(r.Moves)), "moves")
		b.ReportMetric(float64(r.Done), "done")
		b.ReportMetric(float64(r.Refused), "refused")
	}
}
