// Command play lets bots play a game over HTTP.
//
//	go run ./cmd/play http://127.0.0.1:8080/games/GAME_ID -seat 1=mcts
//	go run ./cmd/play http://127.0.0.1:8080 -seat 0=mcts -seat 1=random
//
// With the URL of a service it creates a game of the core set. A seat without a
// bot is played by somebody else, with curl for example: the bots wait for
// them. A bot is told what a player at its seat sees, also where the service
// shows both hands.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"cardgames/bots"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, sleep)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

// sleep returns early when the context ends.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

type options struct {
	url    string
	kinds  bySeat[bots.Kind]
	tokens bySeat[string]
	seed   uint64
}

// bySeat holds a value for some of the seats.
type bySeat[T any] map[int]T

func run(ctx context.Context, args []string, out io.Writer, wait func(context.Context, time.Duration)) error {
	o, err := parse(args)
	if err != nil {
		return err
	}
	s, err := newSession(ctx, o, wait)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, s.game)
	return s.play(out)
}

// parse lets flags stand before and after the URL.
func parse(args []string) (options, error) {
	o := options{kinds: bySeat[bots.Kind]{}, tokens: bySeat[string]{}}
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.Func("seat", "`SEAT=BOT`, where a bot is "+bots.Kinds, func(text string) error {
		return o.kinds.set(text, bots.ParseKind)
	})
	flags.Func("token", "`SEAT=TOKEN` of a private game", func(text string) error {
		return o.tokens.set(text, func(token string) (string, error) { return token, nil })
	})
	flags.Uint64Var(&o.seed, "seed", rand.Uint64(), "with the same seed the bots make the same choices")
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			return o, err
		}
		if args = flags.Args(); len(args) > 0 {
			if o.url != "" {
				return o, fmt.Errorf("one URL, please, not %s and %s", o.url, args[0])
			}
			o.url, args = strings.TrimSuffix(args[0], "/"), args[1:]
		}
	}
	switch {
	case o.url == "":
		return o, errors.New("which game? give the URL of a game or of a service")
	case len(o.kinds) == 0:
		return o, errors.New("no bots: seat one with -seat 0=mcts")
	}
	return o, nil
}

func (b bySeat[T]) set(text string, parse func(string) (T, error)) error {
	seat, rest, ok := strings.Cut(text, "=")
	number, err := strconv.Atoi(seat)
	if !ok || err != nil || number < 0 || number > 1 {
		return fmt.Errorf("%q does not begin with 0= or 1=", text)
	}
	value, err := parse(rest)
	b[number] = value
	return err
}
