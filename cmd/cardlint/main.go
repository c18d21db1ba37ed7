// Command cardlint checks card sets for their authors: first as the service does, then
// for cards that are legal but play badly, and last with games between bots.
//
//	go run ./cmd/cardlint [flags] FILE|URL...
//
// All sets are checked as the sets of one game; the name core stands for the core set.
// A URL is fetched as the service would fetch it, with the URL's own folder as the
// allowed origin.
//
//	go run ./cmd/cardlint -texts FILE
//
// writes what the cards do into a file, as their texts; -short lists it in a few words.
// -deck FILE checks a deck with the sets, as the service does, in place of the cards.
//
// The exit status is 0 if there is no advice, 1 if there is some, and 2 if the service
// would refuse the sets or they cannot be read.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"

	"cardgames/bots"
	"cardgames/cardsets/remote"
)

func main() {
	debug.SetGCPercent(800) // the bots allocate much and keep little
	slog.SetDefault(slog.New(slog.DiscardHandler))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

const (
	exitClean = iota
	exitAdvice
	exitInvalid
)

type options struct {
	json    bool
	watch   bool
	short   bool
	deck    string // a file; "" for none
	texts   texts
	games   int
	workers int
	seed    string
	names   []string
	fetch   []remote.Option // for tests
}

// run runs the command and returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer, fetch ...remote.Option) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitClean
	}
	if err != nil {
		fmt.Fprintln(stderr, "cardlint:", err)
		return exitInvalid
	}
	o.fetch = fetch
	l := linter{options: o, stdout: stdout, stderr: stderr, fit: bots.ValuesFor}
	switch {
	case o.watch:
		return l.watch(ctx)
	case o.texts != textsStay:
		return l.writeTexts()
	case o.short:
		return l.writeShort(ctx)
	case o.deck != "":
		return l.checkDeck(ctx)
	}
	return l.check(ctx)
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("cardlint", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr,
			"usage: cardlint [flags] FILE|URL...\n\nAll sets are checked as the sets of one game; core is the core set.")
		flags.PrintDefaults()
	}
	flags.BoolVar(&o.json, "json", false, "write JSON: the service's own problem document, the advice and the balance")
	flags.BoolVar(&o.watch, "watch", false, "check again whenever a file changes, until it is stopped")
	flags.BoolVar(&o.short, "short", false, "list what each card does in a few words, and give no advice")
	flags.StringVar(&o.deck, "deck", "", "check the deck in this `file`, text or JSON, with the sets, and give no advice")
	flags.BoolFunc("texts", "write into FILE what each card does, as its text; -texts=wrong only where the text is "+
		"missing, empty or has other numbers", o.texts.parse)
	flags.IntVar(&o.games, "games", 1000, "games to play for the balance; 0 plays none")
	flags.IntVar(&o.workers, "workers", 0, "games played at once; 0 leaves one core to other programs")
	flags.StringVar(&o.seed, "seed", "cardlint", "the same seed plays the same games")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.names = flags.Args()
	switch {
	case len(o.names) == 0:
		return o, errors.New("no card sets: name files, URLs, or core")
	case o.games < 0 || o.games > 1_000_000:
		return o, fmt.Errorf("%d games: want 0 to 1000000", o.games)
	case o.watch && o.json:
		return o, errors.New("-watch writes no JSON")
	case o.short && (o.watch || o.json || o.texts != textsStay):
		return o, errors.New("-short goes with no other flag")
	case o.deck != "" && (o.watch || o.json || o.short || o.texts != textsStay):
		return o, errors.New("-deck goes with no other flag")
	case o.texts != textsStay && (o.watch || o.json):
		return o, errors.New("-texts goes neither with -watch nor with -json")
	case o.texts != textsStay && (len(o.names) > 1 || !isFile(o.names[0])):
		return o, errors.New("-texts writes into one file")
	}
	return o, nil
}
