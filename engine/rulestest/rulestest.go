// Package rulestest has rules for tests, of which package engine knows nothing. They show that no code has
// its own copy of a figure of the rules.
package rulestest

import (
	"fmt"
	"testing"

	"cardgames/engine"
)

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

// Other returns rules of the version after the newest. No figure of them is the same as in a release.
func Other() *engine.Rules {
	return &engine.Rules{
		Version: newestVersion() + 1,
		Goal:    13, MaxTurns: 10, HandLimit: 8, DeckSize: 22, OpeningHands: [2]int{3, 4},
		BaseTime: 6, ApplianceCap: 2, PersonCap: 1, SecondProgress: 3,
	}
}
