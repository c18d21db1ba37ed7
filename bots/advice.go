package bots

import (
	"math/rand/v2"

	"cardgames/engine"
)

// adviceDeals is the number of deals on which an action is compared with a better one.
const adviceDeals = 200

// Advice is the action that a search prefers to the one that was taken, with the chance of winning
// after each. Where the search agrees, both are 0.
type Advice struct {
	Better                engine.Action
	WithBetter, WithTaken float64
}

// Advise compares an action that was taken with the one that a search prefers. Both are played on
// from on the same deals, which the search has not played: it prefers what was lucky in its own.
func Advise(table Table, view *engine.View, taken engine.Action, seed uint64) Advice {
	search := &searcher{table: table, judge: judgeOf(table), random: rand.New(rand.NewPCG(seed, 0)),
		effort: effort{playouts: DefaultPlayouts}}
	better := search.Choose(view)
	hand := view.Players[view.Priority].Hand
	if moveOf(hand, better) == moveOf(hand, taken) {
		return Advice{Better: taken}
	}
	g, both := newGuess(table, view), []*candidate{{action: better}, {action: taken}}
	for range adviceDeals {
		g.shuffle(search.random)
		search.try(both, g.state())
	}
	return Advice{better, both[0].total / adviceDeals, both[1].total / adviceDeals}
}
