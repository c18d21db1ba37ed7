package balance

import (
	"sync/atomic"

	"cardgames/bots"
	"cardgames/engine"
)

// progressCounter returns a function that adds up work and calls progress with the
// sum.
func progressCounter(progress func(done, of int), of int) func(work int) {
	if progress == nil {
		return func(int) {}
	}
	var done atomic.Int64
	return func(work int) { progress(int(done.Add(int64(work))), of) }
}

// The work of a job, in halves of a game between greedy bots, as measured.
const (
	workOfBot       = 1
	workOfIteration = 4
)

func workOf(first, second bots.Kind) int {
	return 2*workOfBot + workOfIteration*(first.Iterations()+second.Iterations())
}

// workOfValues returns the work of one deal of values: the deal is played once, and
// once more for each card of each list. Most blanks are never drawn.
func (p *Plan) workOfValues(pool *engine.Pool) int { return 2 + 2*min(pool.Len(), p.Rules.DeckSize) }
