package bots

import (
	"slices"

	"cardgames/engine"
)

// move is an action without the place in the hand: what the opponent sees of
// it, and the same in all deals.
type move struct {
	card   engine.CardRef // engine.HiddenCard for a pass
	target engine.ObjectID
}

func moveOf(hand []engine.CardRef, action engine.Action) move {
	switch a := action.(type) {
	case engine.PlayCard:
		return move{card: hand[a.HandIndex]}
	case engine.CastInstant:
		return move{card: hand[a.HandIndex], target: a.Target}
	case engine.PassPriority:
		return move{card: engine.HiddenCard}
	}
	panic("no move for an unknown type of action")
}

// handIndex is -1 for a pass.
func handIndex(action engine.Action) int {
	switch a := action.(type) {
	case engine.PlayCard:
		return a.HandIndex
	case engine.CastInstant:
		return a.HandIndex
	case engine.PassPriority:
		return -1
	}
	panic("no hand index for an unknown type of action")
}

// distinct lists the legal actions that differ in more than the place in the
// hand. The pass stays the last.
func distinct(view *engine.View) []engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal
	}
	hand := view.Players[view.Priority].Hand
	known := make([]move, 0, len(view.Legal))
	actions := make([]engine.Action, 0, len(view.Legal))
	for _, action := range view.Legal {
		if m := moveOf(hand, action); !slices.Contains(known, m) {
			known = append(known, m)
			actions = append(actions, action)
		}
	}
	return actions
}

// play panics for an action that is not legal.
func play(pool *engine.Pool, state engine.State, action engine.Action) engine.State {
	next, err := engine.StateAfter(pool, state, action)
	if err != nil {
		panic(err)
	}
	return next
}
