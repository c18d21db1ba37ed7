package bots

import "cardgames/engine"

// evaluator is how greedy and search judge positions.
type evaluator interface {
	// best returns the best of a seat's actions, the last of which is the pass. It sees
	// only what the seat sees.
	best(state *engine.State, me engine.Seat, actions []engine.Action) engine.Action
	// chance returns the probability, at the start of a turn, that a seat wins.
	chance(state *engine.State, me engine.Seat) float64
	// turnsAhead is the number of turns after which a search judges. It is odd: the other
	// player is to move.
	turnsAhead() int
}

func newEvaluator(table Table) evaluator {
	if table.Values == nil {
		return fixed{table.Pool}
	}
	return newJudge(table.Pool, table.Values)
}

// fixed judges with the weights of the yardstick.
type fixed struct{ pool *engine.Pool }

func (f fixed) best(state *engine.State, me engine.Seat, actions []engine.Action) engine.Action {
	view := engine.ViewOf(f.pool, state, engine.SeatViewer(me))
	return bestOf(f.pool, *state, &view, actions)
}

func (f fixed) chance(state *engine.State, me engine.Seat) float64 {
	view := engine.ViewOf(f.pool, state, engine.SeatViewer(me))
	return chance(f.pool, &view, me)
}

func (fixed) turnsAhead() int { return 5 }

func (*judge) turnsAhead() int { return 3 }
