// Package transcript writes games as text for people.
package transcript

import (
	"fmt"

	"cardgames/engine"
)

// Action describes an action. The zero Action is the setup of a game.
func Action(a engine.Action) string {
	if a.Type == 0 {
		return "setup"
	}
	text := fmt.Sprintf("player %d: %s", a.Player, a.Type)
	if a.Type.UsesHandIndex() {
		text += fmt.Sprintf(" hand_index %d", a.HandIndex)
	}
	if a.Target != 0 {
		text += " target_id " + a.Target.String()
	}
	if option, ok := a.Choice.Option(); ok {
		text += fmt.Sprintf(" option %d", option)
	}
	return text
}

// Result describes the result of a game.
func Result(r engine.Result) string {
	switch {
	case r.Reason == engine.InProgress:
		return "in progress"
	case r.Winner == engine.NoWinner:
		return "a draw by " + r.Reason.String()
	case r.Reason == engine.EndByResignation:
		return fmt.Sprintf("player %d wins, since player %d resigned", r.Winner, 1-r.Winner)
	}
	return fmt.Sprintf("player %d wins by %s", r.Winner, r.Reason)
}

func cardName(pool *engine.Pool, ref engine.CardRef) string {
	if ref == engine.HiddenCard {
		return "a card"
	}
	return pool.Card(ref).Name
}

func aimedAt(target engine.ObjectID) string {
	if target == 0 {
		return ""
	}
	return " at " + target.String()
}

func chosen(choice engine.Choice) string {
	if option, ok := choice.Option(); ok {
		return fmt.Sprintf(", option %d,", option)
	}
	return ""
}
