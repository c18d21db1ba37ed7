// Command rush measures what a rush of followers does to the moves of others, on the binary of
// cmd/serve: games are played with followers, in turns alone and beside connections that come
// and go and a game with as many spectators as it may have. All is on loopback, and ends on
// its own.
//
//	make bench-rush
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"cardgames/localtest/service/launch"
)

// maxRatio is how much slower the slowest hundredth of the moves may be beside the rush.
const maxRatio = 1.5

// plan says how much goes on.
type plan struct {
	games     int           // that are measured, with two followers each
	every     time.Duration // between two moves of one of them
	connects  int           // connections a second that come and go
	hotMoves  int           // moves a second of the hot game
	spectate  int           // its spectators
	phase     time.Duration
	rounds    int // of a phase alone and one beside the rush
	lastDelay time.Duration
	by        string // a command that runs the service, "" for none
	crowdBy   string // a command that runs the rush, "" for none
}

func main() {
	p := plan{hotMoves: 10, spectate: 100, lastDelay: 5 * time.Second}
	flag.IntVar(&p.games, "games", 100, "games that are measured")
	flag.DurationVar(&p.every, "every", 2*time.Second, "time between two moves of a game")
	flag.IntVar(&p.connects, "connects", 200, "connections a second that come and go")
	flag.DurationVar(&p.phase, "phase", 4*time.Second, "length of a phase; the hot game ends after 48 passes")
	flag.IntVar(&p.rounds, "rounds", 5, "phases alone, and as many beside the rush")
	crowd := flag.String("crowd", "", "be the rush beside the service at a URL, until the standard input ends")
	flag.StringVar(&p.crowdBy, "crowd-by", "", "run the rush by a command, such as 'chrt -f 1'")
	flag.StringVar(&p.by, "by", "", "run the service by a command, such as 'nice -n -15' before its clients, as root")
	flag.Parse()
	run := p.run
	if *crowd != "" {
		run = func() error { return p.beCrowd(context.Background(), *crowd, os.Stdin, os.Stdout) }
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "rush:", err)
		os.Exit(1)
	}
}

func (p plan) run() error {
	moves := 2 * float64(p.rounds) * p.phase.Seconds() / p.every.Seconds()
	if p.phase.Seconds()*float64(p.hotMoves) > 48 || moves > 48 {
		return errors.New("a game ends after 48 passes: the phases are too long or too many")
	}
	server, err := launch.StartBy(strings.Fields(p.by))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	t, err := newTables(ctx, server.Base, p)
	if err == nil {
		err = t.measure(ctx)
	}
	if stopErr := server.Stop(); err == nil {
		err = stopErr
	}
	if err != nil {
		return err
	}
	return t.report(os.Stdout)
}

// measure plays the phases in turns, so that other load on the machine affects both alike.
func (t *tables) measure(ctx context.Context) error {
	for range t.rounds {
		alone, err := t.play(ctx)
		if err != nil {
			return err
		}
		t.alone = append(t.alone, alone...)
		end, err := t.startCrowd(ctx)
		if err != nil {
			return err
		}
		beside, err := t.play(ctx)
		if rushErr := end(); err == nil {
			err = rushErr
		}
		if err != nil {
			return err
		}
		t.beside = append(t.beside, beside...)
	}
	return t.awaitHints(ctx)
}

func (t *tables) report(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "moves of the others\tnumber\tmedian\t99 %\tslowest\t")
	for _, row := range []struct {
		name  string
		times []time.Duration
	}{{"alone", t.alone}, {"beside the rush", t.beside}} {
		slices.Sort(row.times)
		fmt.Fprintf(table, "%s\t%d\t%.1f ms\t%.1f ms\t%.1f ms\t\n", row.name, len(row.times),
			ms(quantile(row.times, 0.5)), ms(quantile(row.times, 0.99)), ms(quantile(row.times, 1)))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	seconds := t.phase.Seconds() * float64(t.rounds)
	ratio := ms(quantile(t.beside, 0.99)) / ms(quantile(t.alone, 0.99))
	_, err := fmt.Fprintf(w, "\nThe slowest hundredth takes %.2f times as long (at most %.1f is promised).\n"+
		"Of %d hints of the others %d were lost.\n"+
		"The rush: %.0f connections a second, a game with %.1f moves a second,\n"+
		"and its %d spectators, who read %.0f times a second.\n", ratio, maxRatio, t.hinted(), t.lost,
		float64(t.connected.Load())/seconds, float64(t.hot.Load())/seconds, t.spectate, float64(t.read.Load())/seconds)
	return err
}

func quantile(sorted []time.Duration, q float64) time.Duration {
	return sorted[int(q*float64(len(sorted)-1))]
}

func ms(d time.Duration) float64 { return 1000 * d.Seconds() }
