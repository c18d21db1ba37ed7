package limit

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// An account gives what it had in hand and what it was refilled with, to the last charge, and no more.
func TestAccountsHoldForAnyCharges(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		of := terms{rapid.Float64Range(0.1, 100).Draw(r, "per second"), rapid.Float64Range(1, 1000).Draw(r, "most")}
		start := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
		now, a, spent, largest := start, newAccount(of, start), 0.0, 0.0
		for range rapid.IntRange(1, 100).Draw(r, "charges") {
			now = now.Add(time.Duration(rapid.IntRange(0, 5000).Draw(r, "ms")) * time.Millisecond)
			amount := rapid.Float64Range(0, 2000).Draw(r, "amount")
			if due := a.due(now, 0); due > 0 {
				if paid := a; paid.balance(now.Add(due+time.Microsecond)) < 0 {
					t.Fatalf("%v later %v is left", due, paid.left)
				}
				continue
			}
			a.charge(now, amount)
			spent, largest = spent+amount, math.Max(largest, amount)
		}
		if had := of.most + of.perSecond*now.Sub(start).Seconds(); spent > had+largest+1e-6 {
			t.Fatalf("%v was spent of %v, and the last charge was at most %v", spent, had, largest)
		}
		if a.balance(now.Add(1000000*time.Hour)) != of.most {
			t.Fatalf("after a long time %v is left of %v", a.left, of.most)
		}
	})
}
