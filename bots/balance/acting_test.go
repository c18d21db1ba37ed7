package balance_test

import (
	"os"
	"testing"

	"cardgames/bots/balance"
	"cardgames/cardsets/check"
)

// The permanents of this set have abilities and the rate 0, so they bring nothing but what they do:
// a bot that does not value that loses to one that casts none of them.
func TestPermanentsThatActArePlayedWell(t *testing.T) {
	body, err := os.ReadFile("testdata/acting.json")
	if err != nil {
		t.Fatal(err)
	}
	acting, err := check.Sets(check.File{Body: body})
	if err != nil {
		t.Fatal(err)
	}
	plan := smallPlan(t)
	plan.Greedy, plan.Search, plan.More, plan.Values = 400, 0, 60, 0
	report := measure(t, acting, plan)
	for _, name := range []string{"greedy beats random, %", "search:80 beats yardstick, %"} {
		for _, gate := range report.Gates {
			if gate.Name == name && gate.Verdict != balance.Passed {
				t.Errorf("%s: %s", gate, gate.Verdict)
			}
		}
	}
	if m := report.Mirrors[0]; m.Style.Permanents < 40 {
		t.Errorf("%.1f%% of the cards cast are permanents, want at least 40%%", m.Style.Permanents)
	}
}
