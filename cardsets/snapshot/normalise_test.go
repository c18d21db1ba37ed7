package snapshot

import (
	"strings"
	"testing"
)

// A snapshot says what a card does in full, and the set of the author stays as it is.
func TestSnapshotFillsInTheDefaultsOfTheGrammar(t *testing.T) {
	set, err := ParseSet([]byte(`{"set_id": "a", "name": "A", "version": "1.0.0", "cards": [
		{"id": "b", "name": "B", "cost": 1, "type": "task", "effect": "draw", "text": "", "params": {"n": {"per": "casts"},
		"also": [{"effect": "replace"}, {"effect": "mill", "params": {"n": {"per": "casts", "times": 2, "max": 3}}}]}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	s, faults := New([]Set{{CardSet: set}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	want := `"params":{"also":[{"effect":"replace","params":{}},` +
		`{"effect":"mill","params":{"n":{"max":3,"per":"casts","times":2}}}],"n":{"max":99,"per":"casts","times":1}}`
	if text := string(s.SetsJSON()); !strings.Contains(text, want) {
		t.Errorf("got %s, want in it %s", text, want)
	}
	if n := set.Cards[0].Params["n"].(map[string]any); len(n) != 1 {
		t.Errorf("the author's n is now %v", n)
	}
}
