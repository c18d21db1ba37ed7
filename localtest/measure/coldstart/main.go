// Command coldstart measures how long each function's binary takes to start, from
// the start of its process until it asks for its first event, and compares it with
// an empty function. The runs of all functions are interleaved, so that other load
// on the machine affects all of them equally. Only the ratios can be compared
// between machines, not the times.
//
//	make bench-cold
package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/repository"
)

const (
	runs  = 100
	empty = "empty"
)

// function is a function whose start is measured.
type function struct {
	env   []string
	limit float64 // the promised ratio to the empty function
	times []time.Duration
}

func main() {
	all, err := functions()
	if err == nil {
		err = measure(all)
	}
	if err == nil {
		err = report(os.Stdout, all)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "coldstart:", err)
		os.Exit(1)
	}
}

// functions returns the functions of the template and the empty one, keyed by the
// folders of their binaries.
func functions() (map[string]*function, error) {
	t, err := repository.Template()
	if err != nil {
		return nil, err
	}
	all := map[string]*function{empty: {limit: 1}}
	for id, f := range t.Functions {
		env, err := lambda.Environment(f, nil)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		all[lambda.Folder(id)] = &function{env: env, limit: 2}
	}
	for _, name := range []string{"creategame", "offerinvitation"} {
		all[name].limit = 4 // they compile JSON Schemas
	}
	return all, nil
}

func measure(all map[string]*function) error {
	for i := range runs + 1 {
		for name, f := range all {
			took, err := start(name, f.env)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if i > 0 { // the first reads the binary from the disk
				f.times = append(f.times, took)
			}
		}
	}
	return nil
}

func start(name string, env []string) (time.Duration, error) {
	p, err := lambda.Start(repository.Path("bin", name, "bootstrap"), env, io.Discard, lambda.Timeout)
	if err != nil {
		return 0, err
	}
	defer p.Stop()
	return p.Ready()
}

func report(w io.Writer, all map[string]*function) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "function\tmedian\t90 %\tratio\tlimit\t")
	for _, f := range all {
		slices.Sort(f.times)
	}
	baseline := all[empty].times[runs/2]
	for _, name := range slices.Sorted(maps.Keys(all)) {
		f := all[name]
		median := f.times[runs/2]
		fmt.Fprintf(t, "%s\t%s\t%s\t%.2f\t%.1f\t\n", name, ms(median), ms(f.times[runs*9/10]),
			float64(median)/float64(baseline), f.limit)
	}
	return t.Flush()
}

func ms(d time.Duration) string { return fmt.Sprintf("%.1f ms", 1000*d.Seconds()) }
