package main

import (
	"fmt"
	"slices"
	"strings"
)

// target is a figure that the project has set itself.
type target struct {
	benchmark, unit string
	limit           float64
	atMost          bool // else at least
}

var targets = []target{
	{"Apply", "actions/s", 3_000_000, false},
	{"StateCopy", "allocs/op", 0, true},
	{"Play/games=32", "moves/s", 3_500, false},
	{"Play/games=32", "p99-ms", 30, true},
}

// targets has a line for each. A busy machine misses them, so a miss is told
// and is no failure.
func (t *table) targets() string {
	var text strings.Builder
	for _, goal := range targets {
		i := slices.IndexFunc(t.rows, func(r *row) bool { return r.name == goal.benchmark })
		if i < 0 || len(t.rows[i].of(goal.unit).runs) == 0 {
			fmt.Fprintf(&text, "Unknown: nothing reports %s of %s\n", goal.unit, goal.benchmark)
			continue
		}
		v := t.rows[i].of(goal.unit)
		fmt.Fprintf(&text, "%s: %s is %s, %s\n", goal.verdict(v.median()), goal.benchmark, v.text(goal.unit), goal.wanted())
	}
	return text.String()
}

func (g target) verdict(got float64) string {
	if g.atMost && got <= g.limit || !g.atMost && got >= g.limit {
		return "Met"
	}
	return "Missed"
}

func (g target) wanted() string {
	if g.atMost {
		return "target at most " + number(g.limit)
	}
	return "target at least " + number(g.limit)
}
