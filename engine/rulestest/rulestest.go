// Package rulestest adds versions of the rules for tests. They show that no code has
// its own copy of a figure of the rules.
package rulestest

import (
	"fmt"
	"testing"

	"cardgames/engine"
	"cardgames/engine/internal/testrules"
)

// Add adds rules to package engine as its newest version until the test ends. The
// test must not run in parallel with others.
func Add(t testing.TB, rules engine.Rules) *engine.Rules {
	t.Helper()
	if err := rules.Check(); err != nil {
		t.Fatal(err)
	}
	if newest := newestVersion(); rules.Version <= newest {
		t.Fatalf("version %d does not follow version %d", rules.Version, newest)
	}
	before, _ := testrules.Added.Load().([]*engine.Rules)
	added := append(before[:len(before):len(before)], &rules)
	testrules.Added.Store(added)
	t.Cleanup(func() { testrules.Added.Store(before) })
	return &rules
}

// newestVersion is the highest version that package engine has.
func newestVersion() int { return max(engine.NewestRules().Version, engine.DeckRules().Version) }

// ForEach runs a test with the default rules, with those of games with decks, and with Other, which it passes as a
// value: package engine does not know them by their version.
func ForEach(t *testing.T, test func(t *testing.T, rules *engine.Rules)) {
	t.Helper()
	for _, rules := range []*engine.Rules{engine.DefaultRules(), engine.DeckRules(), Other()} {
		t.Run(fmt.Sprintf("version %d", rules.Version), func(t *testing.T) { test(t, rules) })
	}
}

// Next adds Other to package engine: for tests of what reads stored games, or asks for the newest rules.
func Next(t testing.TB) *engine.Rules {
	t.Helper()
	return Add(t, *Other())
}

// Other returns rules of the version after the newest. No figure of them is the same as in a release.
func Other() *engine.Rules {
	return &engine.Rules{
		Version: newestVersion() + 1,
		Goal:    13, MaxTurns: 10, HandLimit: 8, DeckSize: 22, OpeningHands: [2]int{3, 4},
		BaseTime: 6, ApplianceCap: 2, PersonCap: 1, SecondProgress: 3,
	}
}
