package engine

import "testing"

// TestEveryEffectIsComplete: a row with a missing field would fail only in the game
// that first resolves the effect.
func TestEveryEffectIsComplete(t *testing.T) {
	for i, row := range effects {
		for field, missing := range map[string]bool{
			"name": row.name == "", "summary": row.summary == "", "description": row.describe == nil,
		} {
			if missing {
				t.Errorf("effect %d, %q, has no %s", i, row.name, field)
			}
		}
	}
}
