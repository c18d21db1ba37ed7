// Command cardlint checks card sets for their authors: first as the service
// does, then for what is legal but plays badly, and last by letting bots play.
//
//	go run ./cmd/cardlint [flags] FILE|URL...
//
// All sets are checked as the sets of one game; the name core is the core set,
// to compose others with. A URL is fetched as the service would fetch it, with
// the URL's own folder as the allowed origin.
//
// Exit status 0: clean. 1: there is advice. 2: the service would refuse the
// sets, or they cannot be read.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"

	"cardgames/bots/balance"
	"cardgames/cardsets"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
	"cardgames/cmd/internal/progress"
)

func main() {
	debug.SetGCPercent(800) // the bots make much garbage and keep nothing
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

const (
	exitClean = iota
	exitAdvice
	exitInvalid
)

type options struct {
	json  bool
	games int
	seed  string
	names []string
}

// run is the whole command; the loader options are for origins of tests.
func run(args []string, stdout, stderr io.Writer, fetch ...cardsets.Option) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitClean
	}
	if err != nil {
		fmt.Fprintln(stderr, "cardlint:", err)
		return exitInvalid
	}
	bar := progress.New(stderr)
	found, err := lint(o, bar, fetch)
	bar.Clear()
	if err == nil {
		err = found.write(stdout, o.json)
	}
	if err != nil {
		fmt.Fprintln(stderr, "cardlint:", err)
		return exitInvalid
	}
	return found.exitCode()
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("cardlint", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: cardlint [flags] FILE|URL...\n\nAll sets are checked as those of one game; core is the core set.")
		flags.PrintDefaults()
	}
	flags.BoolVar(&o.json, "json", false, "write JSON: the service's own problem document, the advice and the balance")
	flags.IntVar(&o.games, "games", 1000, "games to play for the balance; 0 plays none")
	flags.StringVar(&o.seed, "seed", "cardlint", "the same seed plays the same games")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.names = flags.Args()
	if len(o.names) == 0 {
		return o, errors.New("no card sets: name files, URLs, or core")
	}
	if o.games < 0 || o.games > 1_000_000 {
		return o, fmt.Errorf("%d games: want 0 to 1000000", o.games)
	}
	return o, nil
}

// findings is what there is to say about the sets.
type findings struct {
	invalid *fault.Report // nil where the service takes the sets
	advice  []Advice
	balance *balance.Report // nil where no games were played
}

func (f *findings) exitCode() int {
	switch {
	case f.invalid != nil:
		return exitInvalid
	case len(f.advice) > 0:
		return exitAdvice
	}
	return exitClean
}

// lint fails where a file cannot be read. What the service would refuse is a
// finding.
func lint(o options, bar *progress.Bar, fetch []cardsets.Option) (*findings, error) {
	sources, err := readAll(context.Background(), o.names, fetch)
	var checked *snapshot.Snapshot
	if err == nil {
		checked, err = check(sources)
	}
	if report, ok := errors.AsType[*fault.Report](err); ok {
		return &findings{invalid: report}, nil
	}
	if err != nil {
		return nil, err
	}
	f := &findings{advice: advise(checked, sources)}
	if o.games > 0 {
		f.balance = balance.Measure(checked, plan(o, bar))
		f.advice = append(f.advice, adviseBalance(checked, sources, f.balance)...)
	}
	return f, nil
}
