// Package rulestest gives tests versions of the rules that no release has. They
// show that a figure of the rules has no second copy.
package rulestest

import (
	"fmt"
	"testing"

	"cardgames/engine"
	"cardgames/engine/internal/testrules"
)

// Add makes rules known to package engine until the end of the test, as its
// newest. The test must not run beside others.
func Add(t testing.TB, rules engine.Rules) *engine.Rules {
	t.Helper()
	if err := rules.Check(); err != nil {
		t.Fatal(err)
	}
	if newest := engine.NewestRules().Version; rules.Version <= newest {
		t.Fatalf("version %d does not follow version %d", rules.Version, newest)
	}
	before, _ := testrules.Added.Load().([]*engine.Rules)
	added := append(before[:len(before):len(before)], &rules)
	testrules.Added.Store(added)
	t.Cleanup(func() { testrules.Added.Store(before) })
	return &rules
}

// ForEach runs a test by the rules that games have today, and by those of Next.
func ForEach(t *testing.T, test func(t *testing.T, rules *engine.Rules)) {
	t.Helper()
	for _, rules := range []*engine.Rules{engine.DefaultRules(), Next(t)} {
		t.Run(fmt.Sprintf("version %d", rules.Version), func(t *testing.T) { test(t, rules) })
	}
}

// Next adds the version after the newest. Each of its figures differs from the
// figures of every release.
func Next(t testing.TB) *engine.Rules {
	t.Helper()
	return Add(t, engine.Rules{
		Version: engine.NewestRules().Version + 1,
		Goal:    13, MaxTurns: 10, HandLimit: 8, DeckSize: 22, OpeningHands: [2]int{3, 4},
		BaseTime: 6, ApplianceCap: 2, PersonCap: 1,
	})
}
