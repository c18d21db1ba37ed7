package bots

import (
	"slices"

	"cardgames/engine"
)

// move is an action without the place in the hand: what the opponent sees of
// it, and the same in all deals.
type move struct {
	kind   engine.ActionType
	card   engine.CardRef // engine.HiddenCard where the action is not about a card
	target engine.ObjectID
}

func moveOf(hand []engine.CardRef, action engine.Action) move {
	m := move{kind: action.Type, card: engine.HiddenCard, target: action.Target}
	if action.Type.UsesHandIndex() {
		m.card = hand[action.HandIndex]
	}
	return m
}

// handIndex is -1 for an action that is not about a card.
func handIndex(action engine.Action) int {
	if !action.Type.UsesHandIndex() {
		return -1
	}
	return action.HandIndex
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
