package workshop

import (
	"testing"

	"cardgames/engine"
)

// SetRules replaces the rules of the workshop until the test ends.
func SetRules(t *testing.T, other *engine.Rules) {
	before := rules
	rules = other
	t.Cleanup(func() { rules = before })
}
