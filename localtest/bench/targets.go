package main

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
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
	{"Followed/games=32", "of-unfollowed", 0.8, false},
	{"Followed/games=32", "told-p50-ms", 5, true},
	{"Followed/games=32", "told-p99-ms", 20, true},
}

// verdicts has a line for each target. A busy machine misses them, so a miss is
// not a failure.
func verdicts(results []byte) string {
	var text strings.Builder
	for _, t := range targets {
		got, ok := median(results, t.benchmark, t.unit)
		verdict := "missed"
		switch {
		case !ok:
			verdict = "unknown: nothing reports it"
		case t.atMost && got <= t.limit, !t.atMost && got >= t.limit:
			verdict = "met"
		}
		bound := "at least"
		if t.atMost {
			bound = "at most"
		}
		fmt.Fprintf(&text, "%s: %g %s, target %s %g: %s\n", t.benchmark, got, t.unit, bound, t.limit, verdict)
	}
	return text.String()
}

// cores is the number of threads at the end of a benchmark's name.
var cores = regexp.MustCompile(`-\d+$`)

// median is of all runs of a benchmark.
func median(results []byte, benchmark, unit string) (float64, bool) {
	var runs []float64
	for lines := benchfmt.NewReader(bytes.NewReader(results), "results"); lines.Scan(); {
		result, ok := lines.Result().(*benchfmt.Result)
		if !ok || cores.ReplaceAllString(result.Name.String(), "") != benchmark {
			continue
		}
		if value, ok := result.Value(unit); ok {
			runs = append(runs, value)
		}
	}
	if len(runs) == 0 {
		return 0, false
	}
	slices.Sort(runs)
	return (runs[(len(runs)-1)/2] + runs[len(runs)/2]) / 2, true
}
