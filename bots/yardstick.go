package bots

import "cardgames/engine"

// yardstick takes the action after which its seat is worth most, if the opponent does
// not respond. Its weights are fixed: other bots are measured against it, so it must
// never play differently.
type yardstick struct{ table Table }

func (b *yardstick) Choose(view *engine.View) engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal[0]
	}
	// The order of the unseen cards has no influence on worth.
	state := newGuess(b.table, view).state()
	return bestOf(b.table.Pool, state, view, distinct(view))
}

// bestOf returns the last of the best actions. The pass is the last of all, so no
// card is cast without a gain.
func bestOf(pool *engine.Pool, state engine.State, view *engine.View, actions []engine.Action) engine.Action {
	now := newSummary(pool, view)
	last := len(actions) - 1
	best, highest := actions[last], worthAfter(pool, state, view, now, actions[last])
	for i := last - 1; i >= 0; i-- {
		if w := worthAfter(pool, state, view, now, actions[i]); w > highest {
			best, highest = actions[i], w
		}
	}
	return best
}

// worthAfter returns worth for the seat with priority after an action. A pass on an
// empty stack changes nothing yet.
func worthAfter(pool *engine.Pool, state engine.State, view *engine.View, now summary, action engine.Action) float64 {
	held := holdingOf(pool, view.Players[view.Priority].Hand, handIndex(action))
	if action.Type != engine.ActionPassPriority || now.stack > 0 {
		settle(pool, state, view, &now, action)
	}
	return worth(&now, view.Priority, held)
}

// settle plays an action, then passes until the stack is empty, and updates the
// summary.
func settle(pool *engine.Pool, state engine.State, view *engine.View, now *summary, action engine.Action) {
	for ok := true; ok; {
		next, events, err := engine.Apply(pool, state, action)
		if err != nil {
			panic(err) // only legal actions get here
		}
		state = next
		now.update(pool, events)
		var seat engine.Seat
		seat, ok = state.Priority()
		ok = ok && now.stack > 0
		action = engine.PassPriority(int(seat))
	}
}
