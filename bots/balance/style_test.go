package balance_test

import (
	"testing"

	"cardgames/bots/balance"
)

func TestStyleSaysWhatIsCast(t *testing.T) {
	const (
		habit = `{"id": "habit", "name": "Habit", "cost": 1, "type": "habit", "effect": "none", "text": ""}`
		joke  = `{"id": "joke", "name": "Joke", "cost": 0, "type": "instant", "effect": "gain_progress", ` +
			`"params": {"n": 1}, "text": ""}`
	)
	plan := smallPlan(t)
	plan.Search, plan.More, plan.Values = 0, 0, 0
	chores := measure(t, parse(t, chore), plan).Mirrors[0].Style
	if want := (balance.Style{CastsPerTurn: chores.CastsPerTurn}); chores != want {
		t.Errorf("tasks alone have the style %+v", chores)
	}
	mixed := measure(t, parse(t, habit+","+joke), plan).Mirrors[0].Style
	if all := mixed.Permanents + mixed.Instants; all < 99.99 || all > 100.01 || mixed.Permanents*mixed.Instants == 0 {
		t.Errorf("habits and instants alone are %v%% and %v%% of the casts", mixed.Permanents, mixed.Instants)
	}
	if mixed.Abilities != 0 {
		t.Errorf("permanents without abilities use %v a turn", mixed.Abilities)
	}
	const clock = `{"id": "clock", "name": "Clock", "cost": 4, "type": "habit", "effect": "none", "params": {"rate": 2, ` +
		`"abilities": [{"when": "enters", "effect": "gain_progress", "params": {"n": 1}}]}, "text": ""}`
	clocks := measure(t, parse(t, clock), plan).Mirrors[0].Style
	if clocks.Abilities != clocks.CastsPerTurn || clocks.Abilities == 0 {
		t.Errorf("%v clocks a turn do %v things as they enter", clocks.CastsPerTurn, clocks.Abilities)
	}
	if chores.CastsPerTurn < 1 || chores.CastsPerTurn > 2 { // a chore costs half the time of a turn
		t.Errorf("chores are cast %v times a turn", chores.CastsPerTurn)
	}
}
