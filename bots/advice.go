package bots

import (
	"math/rand/v2"

	"cardgames/engine"
)

// adviceDeals is the number of deals on which an action is compared with a better one.
const adviceDeals = 200

// Advise returns the action that a search prefers to the one that was taken, and what it is worth
// more, in chances of winning. Both are compared on the same deals, which the search has not
// played: it prefers what was lucky in its own.
func Advise(table Table, view *engine.View, taken engine.Action, seed uint64) (better engine.Action, gain float64) {
	search := &searcher{table: table, judge: judgeOf(table), random: rand.New(rand.NewPCG(seed, 0)),
		effort: effort{playouts: DefaultPlayouts}}
	better = search.Choose(view)
	hand := view.Players[view.Priority].Hand
	if moveOf(hand, better) == moveOf(hand, taken) {
		return taken, 0
	}
	g, both := newGuess(table, view), []*candidate{{action: better}, {action: taken}}
	for range adviceDeals {
		g.shuffle(search.random)
		search.try(both, g.state())
	}
	return better, (both[0].total - both[1].total) / adviceDeals
}
