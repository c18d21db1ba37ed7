// Command simulate plays card sets, bot against bot, and reports how they play.
//
//	go run ./localtest/simulate [flags] [FILE...]
//
// A game is of all files together; the name core is the core set, and no file
// means the core set alone. Exit status 0: measured. 1: with -gates, a figure
// is certainly out of its bounds. 2: the card sets or the flags are wrong.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"

	"cardgames/cardsets"
	"cardgames/cardsets/fault"
	"cardgames/localtest/bots"
	"cardgames/localtest/simulate/balance"
	"cardgames/localtest/simulate/setfiles"
)

func main() {
	// The bots make much garbage and keep nothing.
	debug.SetGCPercent(800)
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

type options struct {
	plan  balance.Plan
	scale float64
	json  bool
	gates bool
	html  string
	files []string
}

const (
	exitOK = iota
	exitGate
	exitUsage
)

func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		fmt.Fprintln(stderr, "simulate:", err)
		return exitUsage
	}
	report, err := measure(o, stderr)
	if err == nil {
		err = write(o, report, stdout)
	}
	if err != nil {
		complain(stderr, err)
		return exitUsage
	}
	if o.gates && failed(report, stderr) {
		return exitGate
	}
	return exitOK
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	p := &o.plan
	flags := flag.NewFlagSet("simulate", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&p.Seed, "seed", "simulate", "the same seed, card sets and numbers give the same report")
	flags.IntVar(&p.Workers, "workers", runtime.NumCPU(), "games played at once")
	flags.IntVar(&p.Greedy, "greedy", 20_000, "games of greedy bots, and as many of greedy against random")
	flags.IntVar(&p.Search, "search", 500, "games of searching bots, and as many of search against greedy")
	flags.IntVar(&p.More, "more", 300, "games of more search against less")
	flags.IntVar(&p.Values, "values", 8_000, "games for the value of each card")
	flags.Float64Var(&o.scale, "scale", 1, "multiplies the four numbers of games")
	searcher := flags.String("bot", "mcts:100", "the bot that searches; more and less search have twice its iterations and a quarter")
	flags.BoolVar(&o.json, "json", false, "write JSON")
	flags.StringVar(&o.html, "html", "", "also write a page with charts to this `file`")
	flags.BoolVar(&o.gates, "gates", false, "exit with status 1 when a gate fails")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.files = flags.Args()
	for _, games := range []*int{&p.Greedy, &p.Search, &p.More, &p.Values} {
		*games = int(math.Ceil(float64(*games) * o.scale))
		if *games < 0 || *games > 100_000_000 {
			return o, fmt.Errorf("%d games: want 0 to 100 million", *games)
		}
	}
	return o, setSearchers(p, *searcher)
}

func setSearchers(p *balance.Plan, name string) (err error) {
	if p.Searcher, err = bots.ParseKind(name); err != nil {
		return err
	}
	if p.Much, err = p.Searcher.Scaled(2); err != nil {
		return err
	}
	p.Less, err = p.Searcher.Scaled(0.25)
	return err
}

func measure(o options, stderr io.Writer) (*balance.Report, error) {
	files, err := setfiles.ReadAll(o.files)
	if err != nil {
		return nil, err
	}
	sets, err := cardsets.Check(files...)
	if err != nil {
		return nil, err
	}
	bar := newProgressBar(stderr)
	o.plan.Progress = bar.update
	report := balance.Measure(sets, o.plan)
	bar.clear()
	return report, nil
}

func write(o options, report *balance.Report, stdout io.Writer) error {
	if o.html != "" {
		var page bytes.Buffer
		if err := writePage(&page, report); err != nil {
			return err
		}
		if err := os.WriteFile(o.html, page.Bytes(), 0o644); err != nil {
			return err
		}
	}
	if o.json {
		encoder := json.NewEncoder(stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(report)
	}
	return writeText(stdout, report)
}

// complain names every fault of a card set in the way of compilers.
func complain(stderr io.Writer, err error) {
	report, ok := errors.AsType[*fault.Report](err)
	if !ok {
		fmt.Fprintln(stderr, "simulate:", err)
		return
	}
	for _, f := range report.Faults {
		fmt.Fprintf(stderr, "%s:%d:%d: %s: %s\n", f.URL, f.Line, f.Column, f.Code, f.Detail)
	}
}

func failed(report *balance.Report, stderr io.Writer) bool {
	any := false
	for _, gate := range report.Gates {
		if gate.Failed {
			any = true
			fmt.Fprintf(stderr, "simulate: gate failed: %s\n", gateText(gate))
		}
	}
	return any
}
