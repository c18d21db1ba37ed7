//go:build linux

package attack_test

import (
	"fmt"
	"testing"
	"time"

	"cardgames/localtest/service/attack"
)

// Nothing that was acknowledged is lost, no matter when the service is killed, and the memory
// stays in its bound.
func TestSoak(t *testing.T) {
	const limit = 128
	soak := attack.Soak{
		Tables: 12, Pairs: 1, Pace: 20 * time.Millisecond, Over: 12 * time.Second, Kills: 3, Down: 200 * time.Millisecond,
		Flags: []string{"-rate", "200", "-memory", "128MiB"},
	}
	r, err := soak.Run(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if peak := r.Peak >> 20; peak > limit || r.Exports == 0 || len(r.Moves) == 0 {
		t.Errorf("%d MiB of at most %d: %d exports, %d moves", peak, limit, r.Exports, len(r.Moves))
	}
	t.Log(summary(&r))
}

// BenchmarkSoak goes on for 20 minutes.
func BenchmarkSoak(b *testing.B) {
	const limit = 512
	soak := attack.Soak{
		Tables: 200, Pairs: 5, Pace: 2 * time.Second, Over: 20 * time.Minute, Kills: 9, Down: time.Second,
		Flags: []string{"-rate", "20"},
	}
	for b.Loop() {
		r, err := soak.Run(b.Context(), b.TempDir())
		if err != nil {
			b.Fatal(err)
		}
		peak := float64(r.Peak) / (1 << 20)
		if peak > limit {
			b.Errorf("%.0f MiB of at most %d", peak, limit)
		}
		b.Log(summary(&r))
		b.ReportMetric(peak, "peak-MiB")
		b.ReportMetric(float64(r.Disk)/(1<<20), "disk-MiB")
		b.ReportMetric(1000*r.Quantile(0.99).Seconds(), "p99-ms")
		b.ReportMetric(float64(len(r.Moves)), "moves")
	}
}

func summary(r *attack.SoakReport) string {
	return fmt.Sprintf("%d MiB, %d MiB of files; %d moves, p50 %s, p99 %s; %d games, %d of strangers, %d followed, "+
		"%d exports; of the attack %d games, %d refused", r.Peak>>20, r.Disk>>20, len(r.Moves), r.Quantile(0.5),
		r.Quantile(0.99), r.Games, r.Paired, r.Follows, r.Exports, r.Created, r.Refused)
}
