package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
	"time"

	"cardgames/localtest/lambda"
	"cardgames/localtest/service"
)

// starter is a function whose start is measured.
type starter struct {
	binary string
	env    []string
	limit  float64 // the promised ratio to the empty function
	times  []time.Duration
}

// measureStarts measures from the start of a process until it asks for its first
// event, beside an empty function.
func measureStarts(w io.Writer, runs int) error {
	all, err := starters()
	if err != nil {
		return err
	}
	for i := range runs + 1 {
		for name, s := range all {
			took, err := s.start()
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if i > 0 { // the first reads the binary from the disk
				s.times = append(s.times, took)
			}
		}
	}
	return reportStarts(w, all)
}

const empty = "empty"

// starters are those of the template and the empty one, by name.
func starters() (map[string]*starter, error) {
	t, err := service.Template()
	if err != nil {
		return nil, err
	}
	all := map[string]*starter{empty: {binary: deployed(empty), limit: 1}}
	for id, f := range t.Functions {
		env, err := lambda.Environment(f, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		all[lambda.Folder(id)] = &starter{binary: deployed(lambda.Folder(id)), env: env, limit: 2}
	}
	all["creategame"].limit = 4 // it compiles JSON Schemas
	return all, nil
}

// deployed is the path of a binary as it is deployed.
func deployed(function string) string { return service.Path("bin", function, "bootstrap") }

func (s *starter) start() (time.Duration, error) {
	p, err := lambda.Start(s.binary, s.env, io.Discard)
	if err != nil {
		return 0, err
	}
	defer p.Stop()
	ready, err := p.Ready()
	return ready.Sub(p.Started), err
}

func reportStarts(w io.Writer, all map[string]*starter) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "function\tmedian\t90 %\tratio\tlimit\t")
	least := quantile(all[empty].times, 0.5)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		median := quantile(all[name].times, 0.5)
		fmt.Fprintf(t, "%s\t%s\t%s\t%.2f\t%.1f\t\n", name, ms(median), ms(quantile(all[name].times, 0.9)),
			float64(median)/float64(least), all[name].limit)
	}
	return t.Flush()
}
