// Command simulate plays card sets, bot against bot, and reports how they play.
//
//	go run ./cmd/simulate [flags] FILE...
//
// All files together are the sets of one game; the name core stands for the core set.
//
// With -decks drafted it plays games of drafted decks instead, or with -decks a.txt,b.txt of two decks, and reports how
// they play: the first player's share, their length, what the deal explains, and what cards are worth.
//
// The exit status is 0 if the games were played; 1 if -gates is set and a gate did not
// pass, or -misses is set and a gate certainly fails; and 2 if the card sets or the flags
// are wrong.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"

	"cardgames/bots/balance"
	"cardgames/cardsets/snapshot"
	"cardgames/cmd/internal/setfile"
	"cardgames/cmd/internal/terminal"
	"cardgames/engine"
)

func main() {
	debug.SetGCPercent(800) // the bots allocate much and keep little
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

type options struct {
	plan    balance.Plan
	scale   float64
	json    bool
	gates   bool
	misses  bool
	suggest bool
	html    string
	against string
	// measured is a file with a report that a search for changes knows.
	measured string
	files    []string
	decks    string // drafted, or two files; "" for decks of the rules without own decks
}

const (
	exitOK = iota
	exitGate
	exitUsage
)

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		fmt.Fprintln(stderr, "simulate:", err)
		return exitUsage
	}
	if o.suggest {
		if err := writeSuggestion(ctx, o, stdout, stderr); err != nil {
			fmt.Fprintln(stderr, setfile.Explain("simulate", err))
			return exitUsage
		}
		return exitOK
	}
	if o.decks != "" {
		if err := writeDecks(ctx, o, stdout); err != nil {
			fmt.Fprintln(stderr, setfile.Explain("simulate", err))
			return exitUsage
		}
		return exitOK
	}
	report, comparison, err := measureAll(ctx, o, stderr)
	if err == nil {
		err = write(o, report, comparison, stdout)
	}
	if err != nil {
		fmt.Fprintln(stderr, setfile.Explain("simulate", err))
		return exitUsage
	}
	switch {
	case o.gates && name(stderr, report.Open()),
		o.misses && name(stderr, report.Failures()):
		return exitGate
	}
	return exitOK
}

func parse(args []string, stderr io.Writer) (options, error) {
	o := options{plan: balance.Full()}
	p := &o.plan
	flags := flag.NewFlagSet("simulate", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr,
			"usage: simulate [flags] FILE...\n\nAll files together are the sets of one game; core is the core set.")
		flags.PrintDefaults()
	}
	definePlan(flags, p)
	flags.Float64Var(&o.scale, "scale", 1, "multiplies the five numbers of games")
	version := flags.Int("rules", p.Rules.Version, "the `version` of the rules")
	searcher := flags.String("bot", p.Searcher.String(),
		"the bot that searches; more and less search have twice its playouts and a quarter")
	flags.BoolVar(&o.json, "json", false, "write JSON")
	flags.StringVar(&o.html, "html", "", "also write a page with charts to this `file`")
	flags.StringVar(&o.against, "against", "",
		"also measure with this older `file` instead of the card set of the same set_id, and compare")
	flags.BoolVar(&o.suggest, "suggest", false,
		"instead, look for the smallest changes of numbers in the last file that bring the sets into the gates")
	flags.StringVar(&o.measured, "measured", "",
		"with -suggest: the `file` with the report that -json wrote of the same cards, for what searching bots found out")
	flags.StringVar(&o.decks, "decks", "",
		"instead, play games to which each player brings a deck: `drafted`, or the files of two decks, as a.txt,b.txt")
	flags.BoolVar(&o.gates, "gates", false, "exit with status 1 unless every gate passes")
	flags.BoolVar(&o.misses, "misses", false, "exit with status 1 when a gate certainly fails")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if o.measured != "" && !o.suggest {
		return o, errors.New("-measured needs -suggest")
	}
	if o.decks != "" && (o.json || o.suggest || o.gates || o.misses || o.html != "" || o.against != "") {
		return o, errDecks
	}
	if o.files = flags.Args(); len(o.files) == 0 {
		return o, errors.New("no card sets: name files, or core")
	}
	for _, games := range []*int{&p.Greedy, &p.Search, &p.More, &p.Values, &p.Disputed} {
		*games = int(math.Ceil(float64(*games) * o.scale))
		if *games < 0 || *games > 100_000_000 {
			return o, fmt.Errorf("%d games: want 0 to 100 million", *games)
		}
	}
	var err error
	if p.Rules, err = engine.RulesOf(*version); err != nil {
		return o, err
	}
	return o, p.SetSearcher(*searcher)
}

// definePlan defines the flags of the seed, of the workers, and of the numbers of games.
func definePlan(flags *flag.FlagSet, p *balance.Plan) {
	flags.StringVar(&p.Seed, "seed", p.Seed, "the same seed, card sets and numbers give the same report")
	flags.IntVar(&p.Workers, "workers", p.Workers, "games played at once")
	flags.IntVar(&p.Greedy, "greedy", p.Greedy, "the most games of greedy bots, and of greedy against random")
	flags.IntVar(&p.Search, "search", p.Search,
		"the most games of searching bots, and of search against the yardstick")
	flags.IntVar(&p.More, "more", p.More, "the most games of more search against less")
	flags.IntVar(&p.Values, "values", p.Values, "the most games for the value of each card")
	flags.IntVar(&p.Disputed, "disputed", p.Disputed,
		"the most games of searching bots for the value of each card that bots value differently")
}

// measureAll measures the sets, and compares them with older ones if the options say so.
func measureAll(ctx context.Context, o options, stderr io.Writer) (*balance.Report, *balance.Comparison, error) {
	sets, err := setfile.Load(o.files)
	if err != nil {
		return nil, nil, err
	}
	if o.against == "" {
		report, err := measure(ctx, sets, o.plan, stderr)
		return report, nil, err
	}
	older, err := olderSets(o, sets)
	if err != nil {
		return nil, nil, err
	}
	before, err := measure(ctx, older, o.plan, stderr)
	if err != nil {
		return nil, nil, err
	}
	report, err := measure(ctx, sets, o.plan, stderr)
	if err != nil {
		return nil, nil, err
	}
	return report, balance.Compare(older, sets, before, report), nil
}

// olderSets returns the same sets with the older file in place of its newer version.
func olderSets(o options, sets *snapshot.Snapshot) (*snapshot.Snapshot, error) {
	older, err := setfile.Load([]string{o.against})
	if err != nil {
		return nil, err
	}
	id := older.Sets[0].ID
	at := slices.IndexFunc(sets.Sets, func(set snapshot.SetRef) bool { return set.ID == id })
	if at < 0 {
		return nil, fmt.Errorf("%s has the set_id %q, which none of the other files has", o.against, id)
	}
	names := slices.Clone(o.files)
	names[at] = o.against
	return setfile.Load(names)
}

func measure(ctx context.Context, sets *snapshot.Snapshot, plan balance.Plan, stderr io.Writer) (*balance.Report,
	error) {
	bar := terminal.NewBar(stderr)
	plan.Progress = bar.Update
	defer bar.Clear()
	return balance.Measure(ctx, sets, plan)
}

func write(o options, report *balance.Report, comparison *balance.Comparison, stdout io.Writer) error {
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
		return encoder.Encode(struct {
			*balance.Report
			Against *balance.Comparison `json:"against,omitempty"`
		}{report, comparison})
	}
	if err := report.WriteText(stdout); err != nil || comparison == nil {
		return err
	}
	return comparison.WriteText(stdout)
}

// name names the gates that are to blame for the exit status, and reports whether there
// are any.
func name(stderr io.Writer, gates []balance.Gate) bool {
	for _, gate := range gates {
		fmt.Fprintf(stderr, "simulate: %s: %s\n", gate.Verdict, gate)
	}
	return len(gates) > 0
}
