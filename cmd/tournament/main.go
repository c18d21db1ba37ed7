// Command tournament plays bots against each other, and prints tables in Markdown.
//
//	go run ./cmd/tournament [flags] FILE...
//
// All files together are the sets of one game; the name core stands for the core set.
//
// The first table has each bot against each other. The second has searches of more and
// more playouts against greedy, with the processor time that they take. The same seed
// and card sets give the same results, but for the times.
//
// With -decks drafted,random it plays with decks instead, in the place of these tables: each game has a draft, from
// whose groups both choose, by what cards were worth in earlier drafts or at random. Two greedy bots play, or two
// others that -bots names.
//
// The exit status is 0 if the games were played, and 2 if the card sets or the flags are
// wrong.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"

	"cardgames/bots"
	"cardgames/bots/balance"
	"cardgames/cardsets/snapshot"
	"cardgames/cmd/internal/setfile"
)

func main() {
	debug.SetGCPercent(800) // the bots allocate much and keep little
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, setfile.Explain("tournament", err))
		os.Exit(2)
	}
}

// tournament is what all matches have in common.
type tournament struct {
	ctx   context.Context
	sets  *snapshot.Snapshot
	plan  balance.Plan
	games int // of two bots that do not search
	out   io.Writer
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	t := tournament{ctx: ctx, plan: balance.Full(), out: stdout}
	flags := flag.NewFlagSet("tournament", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr,
			"usage: tournament [flags] FILE...\n\nAll files together are the sets of one game; core is the core set.")
		flags.PrintDefaults()
	}
	flags.StringVar(&t.plan.Seed, "seed", "tournament", "the same seed, card sets and numbers give the same results")
	flags.IntVar(&t.plan.Workers, "workers", t.plan.Workers, "games played at once")
	flags.IntVar(&t.games, "games", 4000, "games of two bots that do not search; searches play fewer")
	names := flags.String("bots", "random,careless,yardstick,greedy,search:10,search:50",
		"the bots, each against each other")
	efforts := flags.String("efforts", "search:10,search:20,search:40,search:80,search:160,search:320",
		"the searches against greedy, from the fastest on")
	decks := flags.String("decks", "",
		"two `ways` to make decks, drafted or random, for two greedy bots, or for two that -bots names")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("no card sets: name files, or core")
	}
	all, err := parseKinds(*names)
	if err != nil {
		return err
	}
	searches, err := parseKinds(*efforts)
	if err != nil {
		return err
	}
	if t.sets, err = setfile.Load(flags.Args()); err != nil {
		return err
	}
	t.plan.Fitted = bots.ValuesFor(t.plan.Rules, t.sets.Pool)
	if *decks != "" {
		ways, err := parseDrafters(*decks)
		if err != nil {
			return err
		}
		named := false
		flags.Visit(func(f *flag.Flag) { named = named || f.Name == "bots" })
		by, err := deckPlayers(named, all)
		if err != nil {
			return err
		}
		return t.drafts(ways, by)
	}
	if err := t.allAgainstAll(all); err != nil {
		return err
	}
	return t.strengthAgainstTime(searches)
}

// parseKinds reads the names of bots, which commas separate. An empty text has none.
func parseKinds(names string) ([]bots.Kind, error) {
	var kinds []bots.Kind
	for name := range strings.SplitSeq(names, ",") {
		if name == "" {
			continue
		}
		kind, err := bots.ParseKind(name)
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, kind)
	}
	return kinds, nil
}
