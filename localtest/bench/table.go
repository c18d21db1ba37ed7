package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/perf/benchfmt"
)

// table has a row for each benchmark, in the order in which they ran.
type table struct{ rows []*row }

type row struct {
	name   string
	values []value
}

// value is what all runs of a benchmark measured in one unit.
type value struct {
	unit string
	runs []float64
}

// newTable reads the format of the proposal "Go Benchmark Data Format".
func newTable(r io.Reader) (*table, error) {
	t := &table{}
	for results := benchfmt.NewReader(r, "results"); results.Scan(); {
		if result, ok := results.Result().(*benchfmt.Result); ok {
			t.add(result)
		}
	}
	if len(t.rows) == 0 {
		return nil, fmt.Errorf("no benchmark ran")
	}
	return t, nil
}

// cores is the number of threads that a benchmark's name ends with.
var cores = regexp.MustCompile(`-\d+$`)

func (t *table) add(result *benchfmt.Result) {
	name := cores.ReplaceAllString(result.Name.String(), "")
	i := slices.IndexFunc(t.rows, func(r *row) bool { return r.name == name })
	if i < 0 {
		i = len(t.rows)
		t.rows = append(t.rows, &row{name: name})
	}
	for _, v := range result.Values {
		t.rows[i].add(written(v))
	}
}

// written is a value as the benchmark printed it; the reader turns nanoseconds
// into seconds.
func written(v benchfmt.Value) (unit string, amount float64) {
	if v.OrigUnit != "" {
		return v.OrigUnit, v.OrigValue
	}
	return v.Unit, v.Value
}

func (r *row) add(unit string, amount float64) {
	i := slices.IndexFunc(r.values, func(v value) bool { return v.unit == unit })
	if i < 0 {
		i = len(r.values)
		r.values = append(r.values, value{unit: unit})
	}
	r.values[i].runs = append(r.values[i].runs, amount)
}

// String has one line for each benchmark: medians, the widest deviation from
// the median of its time, and every other unit that the benchmark reports.
func (t *table) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "benchmark\ttime\t+-\tmemory\tallocations\tand")
	for _, r := range t.rows {
		time := r.of("ns/op")
		fmt.Fprintf(w, "%s\t%s\t%.0f %%\t%s\t%s\t%s\n", r.name,
			duration(time.median()), 100*time.spread(), r.of("B/op").text("B"), r.of("allocs/op").text(""), r.rest())
	}
	w.Flush()
	return text.String() + "\n" + t.targets()
}

func (r *row) of(unit string) value {
	if i := slices.IndexFunc(r.values, func(v value) bool { return v.unit == unit }); i >= 0 {
		return r.values[i]
	}
	return value{unit: unit}
}

// rest is what has no column.
func (r *row) rest() string {
	var all []string
	for _, v := range r.values {
		if !slices.Contains([]string{"ns/op", "B/op", "allocs/op"}, v.unit) {
			all = append(all, v.text(v.unit))
		}
	}
	return strings.Join(all, ", ")
}

func (v value) median() float64 {
	if len(v.runs) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(v.runs))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// spread is how far the runs lie from their median at most, as a share of it.
func (v value) spread() float64 {
	middle := v.median()
	if middle == 0 {
		return 0
	}
	return max(slices.Max(v.runs)-middle, middle-slices.Min(v.runs)) / middle
}

func (v value) text(unit string) string {
	if len(v.runs) == 0 {
		return "-"
	}
	return strings.TrimSpace(number(v.median()) + " " + unit)
}
