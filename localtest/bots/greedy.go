package bots

import "cardgames/engine"

// greedy takes the action after which its seat is worth most, if nobody
// answers it.
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
	var best engine.Action
	var most float64
	for i := len(actions) - 1; i >= 0; i-- {
		if w := worthAfter(pool, state, view, actions[i]); best == nil || w > most {
			best, most = actions[i], w
		}
	}
	return best
}

// worthAfter is what the seat with priority is worth after an action. A pass on
// an empty stack changes nothing yet.
func worthAfter(pool *engine.Pool, state engine.State, view *engine.View, action engine.Action) float64 {
	held := hold(pool, view.Players[view.Priority].Hand, handIndex(action))
	if _, pass := action.(engine.PassPriority); pass && len(view.Stack) == 0 {
		return worth(pool, view, view.Priority, held)
	}
	after := settle(pool, state, action, len(view.Stack))
	return worth(pool, &after, view.Priority, held)
}

// settle plays an action, and then passes until the stack, which has depth
// objects before, is empty.
func settle(pool *engine.Pool, state engine.State, action engine.Action, depth int) engine.View {
	for {
		next, events, err := engine.Apply(pool, state, action)
		if err != nil {
			panic(err) // only legal actions get here
		}
		state = next
		depth += deeper(events)
		seat, ok := state.Priority()
		if !ok || depth == 0 {
			return engine.ViewOf(pool, &state, engine.Spectator)
		}
		action = engine.PassPriority{Player: int(seat)}
	}
}

// deeper counts the objects that events put on the stack, less those that left
// it.
func deeper(events []engine.Event) int {
	n := 0
	for _, e := range events {
		switch {
		case e.Type == engine.CardCast:
			n++
		case e.Type == engine.CardMoved && e.From == engine.ZoneStack:
			n--
		}
	}
	return n
}
