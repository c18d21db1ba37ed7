package bots

import (
	"slices"

	"cardgames/engine"
)

// move is an action without its hand index: what the opponent sees of it. It is the
// same in all deals.
type move struct {
	kind   engine.ActionType
	card   engine.CardRef // engine.HiddenCard for an action without a card
	target engine.ObjectID
	choice engine.Choice
}

func moveOf(hand []engine.CardRef, action engine.Action) move {
	m := move{kind: action.Type, card: engine.HiddenCard, target: action.Target, choice: action.Choice}
	if action.Type.UsesHandIndex() {
		m.card = hand[action.HandIndex]
	}
	return m
}

// handIndex returns -1 for an action without a card.
func handIndex(action engine.Action) int {
	if !action.Type.UsesHandIndex() {
		return -1
	}
	return action.HandIndex
}

// distinct returns the legal actions without those that differ from another only in
// the hand index. The pass stays last.
func distinct(view *engine.View) []engine.Action {
	return appendDistinct(nil, view.Players[view.Priority].Hand, view.Legal)
}

// appendDistinct appends the distinct ones of the legal actions with a hand.
func appendDistinct(actions []engine.Action, hand []engine.CardRef, legal []engine.Action) []engine.Action {
	var space [16]move
	known := space[:0]
	for _, action := range legal {
		if m := moveOf(hand, action); !slices.Contains(known, m) {
			known = append(known, m)
			actions = append(actions, action)
		}
	}
	return actions
}

// advance plays an action on a state. It panics if the action is illegal.
func advance(pool *engine.Pool, state *engine.State, action engine.Action) {
	if err := engine.Advance(pool, state, action); err != nil {
		panic(err)
	}
}
