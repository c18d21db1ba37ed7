package bots

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"

	"cardgames/engine"
)

// searcher is an information-set Monte-Carlo tree search (Cowling, Powley and
// Whitehouse, "Information Set Monte Carlo Tree Search", 2012). Each deal puts
// the unseen cards into a new order; one tree of moves grows over all deals.
//
// At the root all actions are tried on the same deals, and each round drops the
// worse half (sequential halving: Karnin, Koren and Somekh, "Almost Optimal
// Exploration in Multi-Armed Bandits", 2013). Luck is the same for all actions, so
// few deals are enough to show differences.
type searcher struct {
	table  Table
	judge  *judge
	random *rand.Rand
	effort effort
}

// turnsAhead is the number of turns after which a playout is judged. It is odd: the other
// player is to move.
const turnsAhead = 3

// candidate is an action at the root.
type candidate struct {
	action engine.Action
	below  node
	total  float64 // of the chances after it
}

func (b *searcher) Choose(view *engine.View) engine.Action {
	var left []*candidate
	for _, action := range distinct(view) {
		left = append(left, &candidate{action: action})
	}
	t := tree{pool: b.table.Pool, judge: b.judge, me: view.Priority, until: view.Turn + turnsAhead}
	g := newGuess(b.table, view)
	rounds := bits.Len(uint(len(left) - 1))
	for len(left) > 1 {
		for another := b.effort.share(rounds, len(left)); another(); {
			g.shuffle(b.random)
			t.try(left, g.state())
		}
		slices.SortStableFunc(left, func(x, y *candidate) int { return cmp.Compare(y.total, x.total) })
		left = left[:(len(left)+1)/2]
	}
	return left[0].action
}

// try plays one deal on from each candidate.
func (t *tree) try(candidates []*candidate, deal engine.State) {
	for _, c := range candidates {
		c.total += t.explore(&c.below, play(t.pool, deal, c.action))
	}
}
