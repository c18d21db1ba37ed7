package main

import (
	"fmt"

	"cardgames/bots/balance"
	"cardgames/cardsets/snapshot"
	"cardgames/cmd/internal/progress"
)

// plan asks for a short simulation: enough to see what is far out of bounds.
func plan(o options, bar *progress.Bar) balance.Plan {
	p := balance.Short()
	p.Seed, p.Progress = o.seed, bar.Update
	p.Greedy, p.Search, p.More, p.Values = o.games, o.games/20, 0, o.games
	return p
}

// adviseBalance reports the gates that certainly fail.
func adviseBalance(s *snapshot.Snapshot, sources []source, r *balance.Report) []Advice {
	a := &adviser{sources: sources}
	byID := map[string]card{}
	for _, c := range newPool(s) {
		byID[c.ID] = c
	}
	for _, gate := range r.Gates {
		if !gate.Failed() {
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
