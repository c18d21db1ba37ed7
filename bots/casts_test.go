package bots_test

import (
	"testing"

	"cardgames/engine"
)

// A bot in the middle of a turn knows how many cards have been cast in it.
func TestBotsKnowTheCastsOfTheTurn(t *testing.T) {
	pool := poolOf(t, []byte(`{"set_id": "turn", "name": "Turn", "version": "1.0.0", "cards": [
		{"id": "chore", "name": "Chore", "cost": 1, "type": "task", "effect": "gain_progress",
		 "params": {"n": 1}, "text": ""},
		{"id": "encore", "name": "Encore", "cost": 1, "type": "task", "effect": "gain_progress",
			"params": {"n": 9, "if": {"count": "casts", "at_least": 2}}, "text": ""}]}`))
	table := tableOf(pool, "")
	deck := table.Lists[0] // the two cards in turns
	state, _, err := engine.DefaultRules().Deal(pool, [2][]engine.CardRef{deck, deck})
	if err != nil {
		t.Fatal(err)
	}
	for _, action := range []engine.Action{engine.PlayCard(0, 0), engine.PassPriority(1)} {
		if state, _, err = engine.Apply(pool, state, action); err != nil {
			t.Fatal(err)
		}
	}
	view := engine.ViewOf(pool, &state, engine.SeatViewer(0))
	choice := newBot(t, "greedy", table, 1).Choose(&view)
	if choice.Type != engine.ActionPlayCard || pool.Card(view.Players[0].Hand[choice.HandIndex]).Name != "Encore" {
		t.Errorf("after one cast greedy chose %+v, want the card that asks for two", choice)
	}
}
