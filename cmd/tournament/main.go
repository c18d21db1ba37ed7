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
// With -decks drafted,random it plays with decks instead of these tables: each game has a draft, from
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

// choices are the flags that name bots, and how decks are made, as they were given.
type choices struct {
	bots, efforts, decks string
	botsNamed            bool
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	t := tournament{ctx: ctx, plan: balance.Full(), out: stdout}
	files, chosen, err := t.parse(args, stderr)
	if err != nil {
		return err
	}
	all, err := parseKinds(chosen.bots)
	if err != nil {
		return err
	}
	searches, err := parseKinds(chosen.efforts)
	if err != nil {
		return err
	}
	if t.sets, err = setfile.Load(files); err != nil {
		return err
	}
	t.plan.Fitted = bots.ValuesFor(t.plan.Rules, t.sets.Pool)
	if chosen.decks != "" {
		return t.withDecks(chosen, all)
	}
	if err := t.allAgainstAll(all); err != nil {
		return err
	}
	return t.strengthAgainstTime(searches)
}

// parse reads the flags, and returns the files and what is to be played.
func (t *tournament) parse(args []string, stderr io.Writer) (files []string, chosen choices, err error) {
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
	flags.StringVar(&chosen.bots, "bots", "random,careless,yardstick,greedy,search:10,search:50",
		"the bots, each against each other")
	flags.StringVar(&chosen.efforts, "efforts", "search:10,search:20,search:40,search:80,search:160,search:320",
		"the searches against greedy, from the fastest on")
	flags.StringVar(&chosen.decks, "decks", "",
		"two `ways` to make decks, drafted or random, for two greedy bots, or for two that -bots names")
	if err := flags.Parse(args); err != nil {
		return nil, chosen, err
	}
	if flags.NArg() == 0 {
		return nil, chosen, errors.New("no card sets: name files, or core")
	}
	flags.Visit(func(f *flag.Flag) { chosen.botsNamed = chosen.botsNamed || f.Name == "bots" })
	return flags.Args(), chosen, nil
}

// withDecks plays with decks that are made in two ways.
func (t *tournament) withDecks(chosen choices, all []bots.Kind) error {
	ways, err := parseDrafters(chosen.decks)
	if err != nil {
		return err
	}
	by, err := deckPlayers(chosen.botsNamed, all)
	if err != nil {
		return err
	}
	return t.drafts(ways, by)
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
