// Command play plays a game over HTTP, with people at this terminal and bots in
// the seats.
//
//	go run ./cmd/play URL -seat 0=human -seat 1=search
//	go run ./cmd/play URL -find
//	go run ./cmd/play URL -seat 0=human -seat 1=search -draft SEED
//
// With the URL of a service it creates a game; with the URL of a game it resumes that
// game; with the URL of an invitation it accepts it. -find looks for an opponent, and -invite
// offers a seat to a friend. A seat that is not named is played from elsewhere. A bot sees only what a
// player at its seat sees, even if the service shows both hands.
//
// With -draft the players choose decks from the groups of a draft before the game, and with -deck they bring them in
// files: lines such as "2 Kettle", or JSON. -invite takes both, and an invitation to a game with decks asks for one.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/term"

	"cardgames/bots"
	"cardgames/cmd/internal/passing"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	t := console{in: os.Stdin, out: os.Stdout, colour: wantsColour(os.Stdout), after: time.After}
	err := run(ctx, os.Args[1:], t)
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case ctx.Err() != nil: // interrupted
		os.Exit(1)
	default:
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

// console is the terminal of the people who play, and the clock.
type console struct {
	in     io.Reader
	out    io.Writer
	typed  <-chan string // lines of a person, once there is one
	colour bool
	after  func(time.Duration) <-chan time.Time
}

// pause returns early when the context ends.
func (c console) pause(ctx context.Context, d time.Duration) {
	select {
	case <-c.after(d):
	case <-ctx.Done():
	}
}

// waitToRetry says why a request is repeated, and waits.
func (c console) waitToRetry(ctx context.Context, failure error, pause time.Duration) {
	pause = pause.Round(10 * time.Millisecond)
	fmt.Fprintln(c.out, cut(fmt.Sprintf("Trying again in %s: %v", pause, failure), columns))
	c.pause(ctx, pause)
}

// wantsColour reports whether to use colours: on a terminal, unless NO_COLOR is set
// (no-color.org).
func wantsColour(file *os.File) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(file.Fd()))
}

type options struct {
	url     string
	seats   bySeat // human or the name of a bot
	tokens  bySeat
	sets    []string
	private bool
	turn    int          // seconds
	passing passing.Mode // "" for the usual one
	seed    string
	find    bool
	invite  bool
	name    string // shown to the other player
	decks   deckOptions
}

// bySeat maps seats to texts.
type bySeat map[int]string

// human is the name of a person at this terminal.
const human = "human"

func run(ctx context.Context, args []string, t console) error {
	o, err := parse(args, t.out)
	if err != nil {
		return err
	}
	for {
		s, err := newSession(ctx, o, t)
		if errors.Is(err, errQuit) {
			return nil
		}
		if err != nil {
			return err
		}
		if err = s.play(ctx); !errors.Is(err, errNoShow) {
			return err
		}
		t.typed, o.seats, o.tokens = s.typed, bySeat{}, bySeat{}
	}
}

// parse allows flags before and after the URL.
func parse(args []string, out io.Writer) (options, error) {
	o := options{seats: bySeat{}, tokens: bySeat{}, decks: deckOptions{files: bySeat{}}}
	flags := o.flags()
	for len(args) > 0 {
		err := flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(out, usage)
			flags.SetOutput(out)
			flags.PrintDefaults()
		}
		if err != nil {
			return o, err
		}
		if args = flags.Args(); len(args) > 0 {
			if o.url != "" {
				return o, fmt.Errorf("expected one URL, not %s and %s", o.url, args[0])
			}
			o.url, args = strings.TrimSuffix(args[0], "/"), args[1:]
		}
	}
	switch {
	case o.url == "":
		return o, errors.New("no URL: name a service or a game, such as http://127.0.0.1:8080")
	case o.inviting() && len(o.seats) > 0:
		return o, errors.New("an invitation decides the seats: leave -seat out")
	case len(o.seats) == 0 && !o.inviting():
		return o, errors.New("no seat is taken: name a player with -seat 0=human or -seat 1=search, or use -find or -invite")
	}
	return o, o.checkDecks()
}

const usage = `usage: play URL -seat 0=human -seat 1=search [flags]
       play URL -find | -invite [flags]

URL is a service, which creates a game, or a game, which is resumed, or an
invitation, which is accepted.

`

func (o *options) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // main reports errors
	flags.Func("seat", "`SEAT=PLAYER`, where a player is human, "+bots.Kinds, func(text string) error {
		return o.seats.set(text, checkPlayer)
	})
	flags.Func("token", "`SEAT=TOKEN` of a private game", func(text string) error {
		return o.tokens.set(text, func(string) error { return nil })
	})
	flags.Func("set", "`URL` of a card set for a new game; may be repeated, or all for every set that\n"+
		"the service offers", func(url string) error {
		o.sets = append(o.sets, url)
		return nil
	})
	flags.BoolVar(&o.private, "private", false,
		"make the new game private: each seat has a token and sees its own hand only")
	flags.IntVar(&o.turn, "turn-seconds", 0,
		"with -private: the `seconds` after which the other seat may act for an absent player, at least 30; 0 is no limit")
	flags.Func("pass", "`MODE`: when to pass for a person. every: never; forced: where nothing else is legal;\n"+
		"smart: also where no card could change anything. The other player can tell from it what the person holds,\n"+
		"so the default is smart against a bot of this command, and otherwise forced", func(name string) (err error) {
		o.passing, err = passing.ParseMode(name)
		return err
	})
	flags.BoolVar(&o.find, "find", false, "play against the next stranger who looks for an opponent")
	flags.BoolVar(&o.invite, "invite", false, "offer a seat to a friend, who gets a link")
	flags.StringVar(&o.name, "name", "", "what the other player of an invitation reads beside your seat")
	flags.StringVar(&o.decks.draft, "draft", "",
		"choose decks from the groups of the draft with this `seed`, for a new game or for -invite")
	flags.Func("deck", "`FILE` with a deck to play with, or SEAT=FILE: lines such as 2 Kettle, or JSON", o.decks.add)
	flags.StringVar(&o.seed, "seed", "",
		"with the same `text` a new game has the same shuffle, and bots without a time limit make the same choices")
	return flags
}

func checkPlayer(name string) error {
	if name == human {
		return nil
	}
	if _, err := bots.ParseKind(name); err != nil {
		return fmt.Errorf("%w; a person is human", err)
	}
	return nil
}

func (b bySeat) set(text string, check func(string) error) error {
	seat, rest, ok := strings.Cut(text, "=")
	number, err := strconv.Atoi(seat)
	if !ok || err != nil || number < 0 || number > 1 {
		return fmt.Errorf("%q does not begin with 0= or 1=", text)
	}
	b[number] = rest
	return check(rest)
}
