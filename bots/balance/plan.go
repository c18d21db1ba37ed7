package balance

import (
	"runtime"

	"cardgames/bots"
	"cardgames/engine"
)

// Plan says how many games to play. The same plan and pool give the same report
// with any number of Workers.
type Plan struct {
	Rules   *engine.Rules
	Seed    string
	Workers int // goroutines that play, at least 1; newPlan leaves one core to other programs

	Greedy int // games of greedy bots, and as many of greedy against random
	Search int // games of searching bots, and as many of search against greedy
	More   int // games of more search against less
	Values int // games for the value of each card; with more cards than a deck has, on average

	Searcher         bots.Kind // the search that is measured
	Stronger, Weaker bots.Kind // the searcher with more iterations, and with fewer

	// Progress, if not nil, is called with the amount of work done, in units that
	// take about the same time. All workers call it.
	Progress func(done, of int)
}

// Full returns a plan with enough games to make most figures certain. A pool takes
// one core three to four minutes.
func Full() Plan { return newPlan(20_000, 500, 200, 12_000) }

// Short returns a plan with at most a tenth of the games of Full. Its intervals are
// wide, so a gate fails only after a large change of cards or bots.
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

// SetSearcher sets Searcher by name, Stronger to twice its iterations, and Weaker to
// a quarter of them. It returns an error for a bot that does not search.
func (p *Plan) SetSearcher(name string) (err error) {
	if p.Searcher, err = bots.ParseKind(name); err != nil {
		return err
	}
	if p.Stronger, err = p.Searcher.Scaled(2); err != nil {
		return err
	}
	p.Weaker, err = p.Searcher.Scaled(0.25)
	return err
}
