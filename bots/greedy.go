package bots

import "cardgames/engine"

// greedy takes the action after which its seat is worth most, if the
// opponent does not respond.
type greedy struct{ table Table }

func (b *greedy) Choose(view *engine.View) engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal[0]
	}
	// What the unseen cards are has no influence on worth.
	state := newGuess(b.table, view).state()
	return bestOf(b.table.Pool, state, view, distinct(view))
}

// bestOf is the last of the best actions: as the pass is the last of all,
// nothing is cast for nothing.
func bestOf(pool *engine.Pool, state engine.State, view *engine.View, actions []engine.Action) engine.Action {
	now := newSketch(pool, view)
	last := len(actions) - 1
	best, highest := actions[last], worthAfter(pool, state, view, now, actions[last])
	for i := last - 1; i >= 0; i-- {
		if w := worthAfter(pool, state, view, now, actions[i]); w > highest {
			best, highest = actions[i], w
		}
	}
	return best
}

// worthAfter is what the seat with priority is worth after an action. A pass on
// an empty stack changes nothing yet.
func worthAfter(pool *engine.Pool, state engine.State, view *engine.View, now sketch, action engine.Action) float64 {
	held := holdingOf(pool, view.Players[view.Priority].Hand, handIndex(action))
	if action.Type != engine.ActionPassPriority || now.stack > 0 {
		settle(pool, state, view, &now, action)
	}
	return worth(&now, view.Priority, held)
}

// settle plays an action, and then passes until the stack is empty. The sketch
// follows.
func settle(pool *engine.Pool, state engine.State, view *engine.View, now *sketch, action engine.Action) {
	for ok := true; ok; {
		next, events, err := engine.Apply(pool, state, action)
		if err != nil {
			panic(err) // only legal actions get here
		}
		state = next
		now.follow(pool, events)
		var seat engine.Seat
		seat, ok = state.Priority()
		ok = ok && now.stack > 0
		action = engine.PassPriority(int(seat))
	}
}
