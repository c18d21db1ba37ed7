//go:build linux

package attack_test

import (
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
	t.Log(r)
}
