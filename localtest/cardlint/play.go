package main

import (
	"fmt"
	"runtime"

	"cardgames/cardsets/snapshot"
	"cardgames/localtest/bots"
	"cardgames/localtest/simulate/balance"
)

// plan asks for a short simulation: enough to see what is far out of bounds.
func plan(o options) balance.Plan {
	search, err := bots.ParseKind("mcts:100")
	if err != nil {
		panic(err)
	}
	return balance.Plan{
		Seed: o.seed, Workers: runtime.NumCPU(),
		Greedy: o.games, Search: o.games / 20, Values: o.games, Searcher: search,
	}
}

// adviseBalance reports the gates that certainly fail.
func adviseBalance(s *snapshot.Snapshot, sources []source, r *balance.Report) []Advice {
	a := &adviser{sources: sources}
	byID := map[string]card{}
	for _, c := range newPool(s) {
		byID[c.ID] = c
	}
	for _, gate := range r.Gates {
		if !gate.Failed {
			continue
		}
		text := fmt.Sprintf("%s, want %g to %g", gate.Figure, gate.AtLeast, gate.AtMost)
		if c, ok := byID[gate.Card]; ok {
			a.onCard(c, "balance", "points of win rate that it is worth: %s", text)
		} else {
			a.onPool("balance", "%s: %s", gate.Name, text)
		}
	}
	return a.advice
}
