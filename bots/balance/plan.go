package balance

import (
	"runtime"

	"cardgames/bots"
	"cardgames/engine"
)

// Plan says how much to play. The same plan and pool give the same report,
// whatever Workers is.
type Plan struct {
	Rules   *engine.Rules
	Seed    string
	Workers int // goroutines that play, at least 1; newPlan leaves one core to other programs

	Greedy int // games of greedy bots, and as many of greedy against random
	Search int // games of searching bots, and as many of search against greedy
	More   int // games of more search against less
	Values int // games for the value of each card; with more cards than a deck has, on average

	Searcher   bots.Kind // the search that is measured
	Much, Less bots.Kind // more search and less

	// Progress, where it is not nil, gets how much of the work is done, in units
	// that take about the same time. It is called by all workers.
	Progress func(done, of int)
}

// Full plays so much that most figures are certain: three to four minutes of one
// core for a pool.
func Full() Plan { return newPlan(20_000, 500, 200, 12_000) }

// Short plays a tenth of that, or less. Its intervals are wide, so a gate fails only
// where a change of cards or bots went far.
func Short() Plan { return newPlan(2_000, 30, 20, 1_200) }

func newPlan(greedy, search, more, values int) Plan {
	p := Plan{
		Rules: engine.NewestRules(), Seed: "simulate", Workers: max(1, runtime.NumCPU()-1),
		Greedy: greedy, Search: search, More: more, Values: values,
	}
	if err := p.SetSearcher("mcts:100"); err != nil {
		panic(err)
	}
	return p
}

// SetSearcher names the bot that searches. More search has twice its iterations,
// and less a quarter. It fails for a bot that does not search.
func (p *Plan) SetSearcher(name string) (err error) {
	if p.Searcher, err = bots.ParseKind(name); err != nil {
		return err
	}
	if p.Much, err = p.Searcher.Scaled(2); err != nil {
		return err
	}
	p.Less, err = p.Searcher.Scaled(0.25)
	return err
}
