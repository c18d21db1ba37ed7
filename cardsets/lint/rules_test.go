package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/lint"
	"cardgames/engine/rulestest"
)

// TestAdviceTakesFiguresFromTheRules: what a player can pay for, and what a text
// may say, depends on the rules.
func TestAdviceTakesFiguresFromTheRules(t *testing.T) {
	const text = `{"set_id": "own", "name": "Own", "version": "1.0.0", "cards": [
		{"id": "castle", "name": "Castle", "cost": 42, "type": "habit", "effect": "none", "text": "Gain 21 progress."},
		{"id": "tea", "name": "Tea", "cost": 1, "type": "task", "effect": "draw", "params": {"n": 2}, "text": ""}]}`
	result, err := lint.Check(lint.Source{File: check.File{Body: []byte(text)}})
	if err != nil {
		t.Fatal(err)
	}
	rules := rulestest.Other()
	said := fmt.Sprint(result.Advice(rules), result.Notes(rules))
	for _, want := range []string{"ever has more than 6 time", "Draw 2 cards (hand limit 8)."} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is missing:\n%s", want, said)
		}
	}
}
