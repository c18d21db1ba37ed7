package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

func total(results []result) (sum counts) {
	for _, r := range results {
		sum = sum.plus(r.tests)
	}
	return sum
}

// report prints the last lines of each stage that failed, a table of the stages, and the total of their
// tests as the last line.
func report(w io.Writer, results []result) error {
	for _, r := range results {
		if r.err == nil {
			continue
		}
		fmt.Fprintf(w, "\n%s failed:\n", r.stage)
		for _, line := range r.tail {
			fmt.Fprintln(w, line)
		}
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nstage\ttime\tpassed\tfailed\t")
	for _, r := range results {
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%s\n",
			r.stage, r.took.Round(time.Second), r.tests.passed, r.tests.failed, r.verdict())
	}
	if err := table.Flush(); err != nil {
		return err
	}
	sum := total(results)
	_, err := fmt.Fprintf(w, "\n%d passed, %d failed\n", sum.passed, sum.failed)
	return err
}
