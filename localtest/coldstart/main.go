// Command coldstart measures how long each function takes from the start of its
// process until it asks for its first event, beside an empty function. The runs
// of all are interleaved, so that whatever else the machine does meets all alike.
//
//	make bench-cold
//
// The ratios, and not the times, are what can be compared between machines.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"cardgames/localtest/lambda"
	"cardgames/localtest/template"
)

// limits are the promised ratios to the empty function.
const (
	limit       = 2.0
	createLimit = 4.0 // it compiles JSON Schemas
)

// candidate is a function that is measured.
type candidate struct {
	name   string
	binary string
	env    []string
	limit  float64
	times  []time.Duration
}

func main() {
	runs := flag.Int("runs", 100, "starts of each function")
	flag.Parse()
	if err := run(*runs); err != nil {
		fmt.Fprintln(os.Stderr, "coldstart:", err)
		os.Exit(1)
	}
}

func run(runs int) error {
	all, err := candidates()
	if err != nil {
		return err
	}
	for i := range runs + 1 {
		for _, c := range all {
			took, err := start(c)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			if i > 0 { // the first reads the binary from the disk
				c.times = append(c.times, took)
			}
		}
	}
	return report(os.Stdout, all)
}

// candidates are the empty function, and then those of the template.
func candidates() ([]*candidate, error) {
	t, err := template.Load("template.yaml")
	if err != nil {
		return nil, err
	}
	all := []*candidate{{name: "empty", binary: "bin/empty/bootstrap", limit: 1}}
	for id, f := range t.Functions {
		env, err := lambda.Environment(f, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		name := lambda.Folder(id)
		c := &candidate{name: name, binary: filepath.Join("bin", name, "bootstrap"), env: env, limit: limit}
		if name == "creategame" {
			c.limit = createLimit
		}
		all = append(all, c)
	}
	slices.SortFunc(all[1:], func(a, b *candidate) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

func start(c *candidate) (time.Duration, error) {
	p, err := lambda.Start(c.binary, c.env, io.Discard)
	if err != nil {
		return 0, err
	}
	ready, err := p.Ready()
	if err != nil {
		return 0, err
	}
	return ready.Sub(p.Started), p.Stop()
}

func report(w io.Writer, all []*candidate) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "function\tmedian\t90 %\tratio\tlimit\t")
	empty := quantile(all[0].times, 0.5)
	for _, c := range all {
		median := quantile(c.times, 0.5)
		fmt.Fprintf(table, "%s\t%s\t%s\t%.2f\t%.1f\t\n", c.name,
			median.Round(10*time.Microsecond), quantile(c.times, 0.9).Round(10*time.Microsecond), float64(median)/float64(empty), c.limit)
	}
	return table.Flush()
}

// quantile sorts the times.
func quantile(times []time.Duration, q float64) time.Duration {
	slices.Sort(times)
	return times[int(q*float64(len(times)-1))]
}
