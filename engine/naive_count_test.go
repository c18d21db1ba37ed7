package engine_test

import (
	"slices"
	"strings"
)

// recovers reports whether the card is a recover card.
func (c *naiveCard) recovers() bool {
	return slices.ContainsFunc(c.steps, naiveStep.recovers)
}

// recovers reports whether a recover stands in the step.
func (s naiveStep) recovers() bool {
	return s.effect == "recover" || s.otherwise != nil && s.otherwise.recovers() ||
		slices.ContainsFunc(s.options, naiveStep.recovers)
}

// holds reports whether a condition of an object holds.
func (g *naiveGame) holds(o *naiveObject, condition map[string]any) bool {
	if condition == nil {
		return true
	}
	count := g.count(o, condition["count"].(string))
	if most, limited := condition["at_most"]; limited {
		return count <= int(most.(int64))
	}
	return count >= int(condition["at_least"].(int64))
}

// amount is the n of a step of an object now.
func (g *naiveGame) amount(o *naiveObject, step naiveStep) int {
	if step.counted == nil {
		return step.numbers["n"]
	}
	n := g.count(o, step.counted["per"].(string))
	if times, ok := step.counted["times"]; ok {
		n *= int(times.(int64))
	}
	most := 99
	if given, ok := step.counted["max"]; ok {
		most = int(given.(int64))
	}
	return min(n, most)
}

// count reads a number off the table, as an object counts.
func (g *naiveGame) count(source *naiveObject, name string) int {
	owner := source.owner
	switch name {
	case "own_other_persons":
		n := 0
		for _, o := range g.players[owner].board {
			if o.card.kind == "person" && o.id != source.id {
				n++
			}
		}
		return n
	case "behind":
		return max(0, g.players[1-owner].progress-g.players[owner].progress)
	case "casts":
		return g.casts - g.castsBefore
	}
	whose, what, _ := strings.Cut(name, "_")
	p := g.players[owner]
	if whose == "opponent" {
		p = g.players[1-owner]
	}
	switch what {
	case "hand":
		return len(p.hand)
	case "discard":
		return len(p.discard)
	}
	n := 0
	for _, o := range p.board {
		if what == "permanents" || what == o.card.kind+"s" {
			n++
		}
	}
	return n
}
