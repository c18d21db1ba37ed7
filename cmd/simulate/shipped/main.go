// Command shipped holds every card set that ships to the gates of balance.
//
//	go run ./cmd/simulate/shipped [-short] [-record FILE]
//
// It runs in the root of the repository. The seed is fixed, so a run can fail only
// where cards, rules or bots have changed. Exit status 0: every gate was passed,
// or missed by no more than luck explains. 1: a figure is certainly out of its
// bounds. 2: a card set or a flag is wrong.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"cardgames/bots/balance"
	"cardgames/cmd/internal/setfile"
	"cardgames/cmd/internal/terminal"
)

func main() {
	debug.SetGCPercent(800) // the bots make much garbage and keep nothing
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// games are the card sets of each game that is measured. House Guests is made to
// be mixed with the core set.
var games = [][]string{
	{setfile.Core},
	{"cardsets/sets/garden.json"},
	{"cardsets/sets/flat_share.json"},
	{setfile.Core, "cardsets/sets/house_guests.json"},
}

const (
	exitOK = iota
	exitGate
	exitUsage
)

type options struct {
	plan   balance.Plan
	show   func(*balance.Report, io.Writer) error
	record string
}

func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		fmt.Fprintln(stderr, "shipped:", err)
		return exitUsage
	}
	start := time.Now()
	reports, err := measure(o, stdout, stderr)
	if err == nil && o.record != "" {
		err = writeRecord(o.record, newRecord(reports, start))
	}
	if err != nil {
		fmt.Fprintln(stderr, setfile.Explain("shipped", err))
		return exitUsage
	}
	if failed(reports, stderr) {
		return exitGate
	}
	return exitOK
}

func parse(args []string, stderr io.Writer) (options, error) {
	o := options{plan: balance.Full(), show: (*balance.Report).WriteText}
	flags := flag.NewFlagSet("shipped", flag.ContinueOnError)
	flags.SetOutput(stderr)
	short := flags.Bool("short", false, "play few games and show the gates: their intervals are so wide that only a gross miss fails")
	flags.StringVar(&o.record, "record", "", "also write all figures, with the date and the machine, to this Markdown `file`")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unexpected %q: the sets are those that ship", flags.Arg(0))
	}
	if *short {
		o.plan, o.show = balance.Short(), (*balance.Report).WriteGates
	}
	return o, nil
}

// measure shows each report as soon as it is there.
func measure(o options, stdout, stderr io.Writer) ([]*balance.Report, error) {
	var reports []*balance.Report
	for _, names := range games {
		sets, err := setfile.Load(names)
		if err != nil {
			return nil, err
		}
		bar := terminal.NewBar(stderr)
		o.plan.Progress = bar.Update
		report, err := balance.Measure(context.Background(), sets, o.plan)
		bar.Clear()
		if err != nil {
			return nil, err
		}
		if err := o.show(report, stdout); err != nil {
			return nil, err
		}
		fmt.Fprintln(stdout)
		reports = append(reports, report)
	}
	return reports, nil
}

func failed(reports []*balance.Report, stderr io.Writer) bool {
	any := false
	for _, report := range reports {
		for _, gate := range report.Failures() {
			any = true
			fmt.Fprintf(stderr, "shipped: %s: gate failed: %s\n", report.Title(), gate)
		}
	}
	return any
}
