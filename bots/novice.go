package bots

import (
	"math/rand/v2"

	"cardgames/engine"
)

// novice plays as people do in their first games: the most expensive card that it can pay
// for, against a permanent or a card of the opponent where it has a target, without a look
// at what follows. It often keeps an instant, and sometimes ends its turn too early. The
// easy computer player is tuned by it, so it must never play differently.
type novice struct {
	pool   *engine.Pool
	random *rand.Rand
}

// The shares of chances that a novice lets pass.
const (
	turnsEndedEarly = 0.1
	instantsKept    = 0.5
)

func (n *novice) Choose(view *engine.View) engine.Action {
	last := len(view.Legal) - 1
	pass := view.Legal[last]
	if n.random.Float64() < turnsEndedEarly {
		return pass
	}
	best, highest := pass, -1
	for _, i := range n.random.Perm(last) { // of equal cards any
		action := view.Legal[i]
		card := n.pool.Card(view.Players[view.Priority].Hand[action.HandIndex])
		if int(card.Cost) > highest && n.wants(view, card, action) {
			best, highest = action, int(card.Cost)
		}
	}
	return best
}

// wants reports whether a novice would play a card in a way.
func (n *novice) wants(view *engine.View, card *engine.Card, action engine.Action) bool {
	if card.Type == engine.TypeInstant && n.random.Float64() < instantsKept {
		return false
	}
	aimed := card.Aimed(action.Choice)
	if aimed == nil {
		return true
	}
	own := aimed.Effect == engine.EffectShield
	return n.ownerOf(view, action.Target) == view.Priority == own
}

func (n *novice) ownerOf(view *engine.View, target engine.ObjectID) engine.Seat {
	for seat := range view.Players {
		for _, p := range view.Players[seat].Board {
			if p.ID == target {
				return engine.Seat(seat)
			}
		}
	}
	for _, object := range view.Stack {
		if object.ID == target {
			return object.Owner
		}
	}
	return 1 - view.Priority
}
