package balance

import (
	"runtime"

	"cardgames/bots"
	"cardgames/engine"
)

// Plan says how many games to play at most. The games are played in rounds, and after
// each round those figures get no more games that are certain. The same plan and pool
// give the same report with any number of Workers.
type Plan struct {
	Rules   *engine.Rules
	Seed    string
	Workers int // goroutines that play, at least 1; newPlan leaves one core to other programs

	Greedy   int // games of greedy bots, and as many of greedy against random
	Search   int // games of searching bots, and as many of search against the yardstick
	More     int // games of more search against less
	Values   int // games for the value of each card; with more cards than a deck has, on average
	Disputed int // games of searching bots for the value of each card that bots value differently

	Searcher         bots.Kind // the search that is measured
	Stronger, Weaker bots.Kind // the searcher with more playouts, and with fewer
	Strongest        bots.Kind // the searcher that is held against the yardstick

	// Fitted is what positions are worth to the bots. Nil fits them to the pool; a pool that
	// differs from another in a few numbers can be measured with the other's.
	Fitted *bots.Values

	// Progress, if not nil, is called with the amount of work done and an estimate of
	// all work, in units that take about the same time. All workers call it.
	Progress func(done, of int)
}

// Full returns a plan with enough games to make all figures of most pools certain.
func Full() Plan { return newPlan(60_000, 6_000, 2_000, 60_000, 400) }

// Short returns a plan with few games. Its intervals are wide, so a gate fails only
// after a large change of cards or bots.
func Short() Plan { return newPlan(2_000, 40, 20, 400, 0) }

func newPlan(greedy, search, more, values, disputed int) Plan {
	p := Plan{
		Rules: engine.NewestRules(), Seed: "simulate", Workers: max(1, runtime.NumCPU()-1),
		Greedy: greedy, Search: search, More: more, Values: values, Disputed: disputed,
	}
	if err := p.SetSearcher("search:50"); err != nil {
		panic(err)
	}
	return p
}

// SetSearcher sets Searcher by name, Stronger to twice its playouts, Strongest to eight
// times, and Weaker to a quarter of them. It returns an error for a bot that does not
// search.
func (p *Plan) SetSearcher(name string) (err error) {
	if p.Searcher, err = bots.ParseKind(name); err != nil {
		return err
	}
	if p.Stronger, err = p.Searcher.Scaled(2); err != nil {
		return err
	}
	if p.Strongest, err = p.Searcher.Scaled(8); err != nil {
		return err
	}
	p.Weaker, err = p.Searcher.Scaled(0.25)
	return err
}

// matchup is games between two kinds of bots, in pairs on one deal.
type matchup struct {
	first, second bots.Kind
	games         int // at most
	step          int // games of a round
}

// The matchups of a plan, in the order of the report.
const (
	greedyMirror = iota
	greedyAgainstRandom
	searchMirror
	searchAgainstYardstick
	moreAgainstLess
)

func (p *Plan) matchups() []matchup {
	greedy := mustKind("greedy")
	return []matchup{
		greedyMirror:           {greedy, greedy, p.Greedy, 4_000},
		greedyAgainstRandom:    {greedy, mustKind("random"), p.Greedy, 500},
		searchMirror:           {p.Searcher, p.Searcher, p.Search, 400},
		searchAgainstYardstick: {p.Strongest, mustKind(yardstick), p.More, 100},
		moreAgainstLess:        {p.Stronger, p.Weaker, p.More, 100},
	}
}

// yardstick is the bot with fixed weights that a search must beat.
const yardstick = "yardstick"
