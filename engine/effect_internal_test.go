package engine

import "testing"

// A row that lacks a piece would fail only in the game that first resolves it.
func TestEveryEffectIsComplete(t *testing.T) {
	for i, row := range effects {
		for piece, missing := range map[string]bool{
			"name": row.name == "", "function": row.apply == nil, "summary": row.summary == "", "words": row.words == nil,
		} {
			if missing {
				t.Errorf("effect %d, %q, has no %s", i, row.name, piece)
			}
		}
	}
}
