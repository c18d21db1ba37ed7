package balance

import (
	"sync/atomic"

	"cardgames/bots"
	"cardgames/engine"
)

// progressCounter returns a function that adds work to what is done and calls progress
// with the sum and the estimate of all.
func progressCounter(progress func(done, of int), before, all int) func(work int) {
	if progress == nil {
		return func(int) {}
	}
	var done atomic.Int64
	return func(work int) { progress(before+int(done.Add(int64(work))), all) }
}

// The work of a game, in halves of one between greedy bots, as measured.
const (
	workOfBot     = 1
	workOfPlayout = 4
)

func workOf(kind bots.Kind) int { return workOfBot + workOfPlayout*kind.Playouts() }

func (m matchup) workOfPair() int { return 2 * (workOf(m.first) + workOf(m.second)) }

// workOfDeal returns the work of one deal: it is played once, and once more for each
// card of each list. Most blanks are never drawn.
func (v Valuation) workOfDeal(kind bots.Kind) int { return (1 + len(v.Cards)) * 2 * workOf(kind) }

// work returns the work of all jobs of a round.
func (r *Round) work(p *Plan) int {
	work := r.Values.Deals.count()*r.Values.workOfDeal(mustKind("greedy")) +
		r.Disputed.Deals.count()*r.Disputed.workOfDeal(p.Searcher)
	for i, m := range p.matchups() {
		work += r.Matchups[i].count() * m.workOfPair()
	}
	return work
}

// guess returns the work of the games that the open figures may still take. A figure
// rarely needs more than a quarter of the games that the plan allows.
func (p *Plan) guess(pool *engine.Pool, c *Counts) int {
	work, open := 0, c.undecided(pool, p)
	for i, m := range p.matchups() {
		if open.matchups[i] {
			work += max(0, m.games/4-c.Matchups[i].Games/2) * m.workOfPair() / 2
		}
	}
	v := Valuation{Cards: open.cards}
	return work + max(0, p.deals(pool, p.Values)/4-c.Deals)*v.workOfDeal(mustKind("greedy"))
}
