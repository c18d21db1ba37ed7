package bots

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"

	"cardgames/engine"
)

// searcher tries its actions on deals of the unseen cards. Each deal puts them into a new
// order, and after each action both players play on by the values for some turns.
//
// All actions are tried on the same deals, and each round drops the worse half
// (sequential halving: Karnin, Koren and Somekh, "Almost Optimal Exploration in
// Multi-Armed Bandits", 2013). Luck is the same for all actions, so few deals are enough
// to show differences.
type searcher struct {
	table  Table
	judge  *judge
	random *rand.Rand
	effort effort
}

// turnsAhead is the number of turns after which a deal is judged. It is odd: the other
// player is to move.
const turnsAhead = 3

// headStart is what the choice of a greedy bot is ahead of the other actions, in chances of
// one deal: a few deals cannot refute it.
const headStart = 0.5

// candidate is an action that is tried.
type candidate struct {
	action engine.Action
	total  float64 // of the chances after it
}

func (b *searcher) Choose(view *engine.View) engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal[0]
	}
	g := newGuess(b.table, view)
	left := b.candidates(g, view)
	rounds := bits.Len(uint(len(left) - 1))
	for len(left) > 1 {
		for another := b.effort.share(rounds, len(left)); another(); {
			g.shuffle(b.random)
			b.try(left, g.state())
		}
		slices.SortStableFunc(left, func(x, y *candidate) int { return cmp.Compare(y.total, x.total) })
		left = left[:(len(left)+1)/2]
	}
	return left[0].action
}

func (b *searcher) candidates(g *guess, view *engine.View) []*candidate {
	actions := distinct(view)
	state := g.state()
	first := b.judge.choice(&state, actions)
	var all []*candidate
	for _, action := range actions {
		c := &candidate{action: action}
		if action == first {
			c.total = headStart
		}
		all = append(all, c)
	}
	return all
}

// try plays one deal on from each candidate.
func (b *searcher) try(candidates []*candidate, deal engine.State) {
	me, _ := deal.Priority()
	until := deal.Turn() + turnsAhead
	var after engine.State
	for _, c := range candidates {
		after = deal
		advance(b.table.Pool, &after, c.action)
		b.judge.playOn(&after, until)
		c.total += b.judge.chance(&after, me)
	}
}

// playOn plays both players by the values until a turn begins or the game is over.
func (j *judge) playOn(state *engine.State, turn int) {
	for !state.Finished() && state.Turn() < turn {
		seat, _ := state.Priority()
		j.actions = engine.AppendLegalActions(j.actions[:0], j.pool, state, seat)
		action := j.actions[0]
		if len(j.actions) > 1 {
			action = j.best(state, seat, j.actions)
		}
		advance(j.pool, state, action)
	}
}
