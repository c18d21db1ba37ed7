package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
)

// fillers are cards that nothing is to be said about.
var fillers = strings.Split(strings.TrimSpace(`
{"id": "f1", "name": "Filler 1", "cost": 1, "type": "person", "effect": "none", "text": "+1 progress with each task."}
{"id": "f2", "name": "Filler 2", "cost": 3, "type": "person", "effect": "none", "text": "+2 progress with each task."}
{"id": "f3", "name": "Filler 3", "cost": 1, "type": "appliance", "effect": "none", "text": "+1 time each turn."}
{"id": "f4", "name": "Filler 4", "cost": 3, "type": "appliance", "effect": "none", "text": "+2 time each turn."}
{"id": "f5", "name": "Filler 5", "cost": 1, "type": "habit", "effect": "none", "text": "+1 progress each turn."}
{"id": "f6", "name": "Filler 6", "cost": 3, "type": "habit", "effect": "none", "text": "+2 progress each turn."}
{"id": "f7", "name": "Filler 7", "cost": 1, "type": "task", "effect": "gain_progress", "params": {"n": 1}, "text": `+
	`"Gain 1 progress."}
{"id": "f8", "name": "Filler 8", "cost": 2, "type": "task", "effect": "gain_progress", "params": {"n": 3}, "text": `+
	`"Gain 3 progress."}
{"id": "f9", "name": "Filler 9", "cost": 2, "type": "task", "effect": "draw", "params": {"n": 2}, "text": "Draw 2 `+
	`cards."}
{"id": "f10", "name": "Filler 10", "cost": 2, "type": "instant", "effect": "scrap", "text": "Scrap a permanent."}
{"id": "f11", "name": "Filler 11", "cost": 1, "type": "instant", "effect": "bounce", "text": "Bounce a permanent."}
{"id": "f12", "name": "Filler 12", "cost": 1, "type": "instant", "effect": "cancel", "text": "Cancel a card."}
{"id": "f13", "name": "Filler 13", "cost": 0, "type": "instant", "effect": "shield", "text": "Shield your own `+
	`permanent."}
{"id": "f14", "name": "Filler 14", "cost": 2, "type": "task", "effect": "drain_progress", "params": {"n": 2}, `+
	`"text": "Your opponent loses 2 progress."}
`), "\n")

// TestMistakes compares all that the command writes about a card set. The
// command set is followed by a file; cards by some of its cards, which begin at
// line 2, before as many fillers as make a pool of 15.
func TestMistakesOfAuthors(t *testing.T) {
	cases := 0
	t.Chdir(t.TempDir())
	datadriven.RunTest(t, suite, func(t *testing.T, d *datadriven.TestData) string {
		cases++
		text := d.Input
		if d.Cmd == "cards" {
			text = setOf(text)
		}
		if err := os.WriteFile("set.json", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		code, out, errs := cardlint(t, []string{"-games", "0", "set.json"})
		return fmt.Sprintf("%s%sexit %d\n", out, errs, code)
	})
	if cases < 60 {
		t.Errorf("%d cases", cases)
	}
}

var suite = func() string {
	path, err := filepath.Abs("testdata/mistakes.txt")
	if err != nil {
		panic(err)
	}
	return path
}()

func setOf(cards string) string {
	given := strings.Count(cards, `"id"`)
	all := append([]string{cards}, fillers[:15-max(1, given)]...)
	return "{\"set_id\": \"my_set\", \"name\": \"My Set\", \"version\": \"1.0.0\", \"cards\": [\n" + strings.Join(all,
		",\n") + "\n]}"
}
