package main

import (
	"math"

	"cardgames/bots/balance"
)

// asThePage returns the plan of a search in the browser, as web/pages/workshop/suggest.ts has it.
func asThePage() balance.Plan {
	p := balance.Full()
	p.Greedy, p.Search, p.More, p.Values, p.Disputed, p.Workers = 40_000, 0, 0, 0, 0, 1
	return p
}

// certainly returns a plan with enough games to see a gate fail that fails by much.
func certainly() balance.Plan {
	p := balance.Full()
	p.Greedy, p.Search, p.More, p.Values, p.Disputed, p.Workers = 8_000, 60, 0, 800, 0, 1
	return p
}

// judging returns a plan of measurements. Suggest moves figures to just within their bounds,
// where [balance.Full] has too few games to tell. Only figures that are not certain get more.
func judging() balance.Plan {
	p := balance.Full()
	p.Greedy, p.Search, p.More, p.Values, p.Disputed = 240_000, 12_000, 4_000, 120_000, 6_400
	return p
}

func scaled(p balance.Plan, by float64) balance.Plan {
	for _, games := range []*int{&p.Greedy, &p.Search, &p.More, &p.Values, &p.Disputed} {
		*games = int(math.Ceil(float64(*games) * by))
	}
	p.Workers = 1
	return p
}
