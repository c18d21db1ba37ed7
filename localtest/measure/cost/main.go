// Command cost computes what games cost in a cloud account, from measured units and
// bytes and from public prices.
//
//	make cost [ARGS='-arch arm64']
//
// The figures come from localtest/measure/capacity/measured.json, which `make test-real`
// compares with what it measures. The throttles, the alarms and the format of the
// access log come from template.yaml. Prices and assumptions can be set by flags.
//
// With the word load it prints what a load needs of the template's throttles and of the
// account's quotas, what it costs, and how many cells carry it:
//
//	make load [ARGS='-size large -games 10000 -move-every 5 -followers 3 -spectators 0.4']
//
// A million moves cost
//
//	1,000,000 x (API request + function request + GB-seconds + write units + read units)
//	+ egress (responses) + logs + storage and point-in-time recovery of the items
//
// A poll costs the same without the write unit, and its response is a 304 of a
// few hundred bytes unless a player has moved.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"cardgames/infra/template"
	"cardgames/localtest/measure/capacity"
)

func main() {
	if err := run(os.Stdout, ".", os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "cost:", err)
		os.Exit(1)
	}
}

// run prints the bill, or what a load needs. root is the folder of the repository.
func run(w io.Writer, root string, args []string) error {
	var b bill
	flags := flag.NewFlagSet("cost", flag.ContinueOnError)
	b.prices.define(flags)
	b.assumptions.define(flags)
	var l load
	var q quotas
	size := "medium"
	loaded := len(args) > 0 && args[0] == "load"
	if loaded {
		flags.StringVar(&size, "size", size, "small, medium or large, with its load")
		l.define(flags)
		q.define(flags)
		args = args[1:]
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	var err error
	if b.figures, err = capacity.Load(root + "/localtest/measure/capacity/measured.json"); err != nil {
		return err
	}
	if b.deployment, err = template.Load(root + "/template.yaml"); err != nil {
		return err
	}
	if gamesOf[size] == 0 {
		return fmt.Errorf("no size %q", size)
	}
	b.deployment = b.deployment.Sized(size)
	if loaded {
		chosen := l.games != 0
		if !chosen {
			l.games = gamesOf[size]
		}
		if err := b.writeLoad(w, l, q); err != nil || chosen || flags.NFlag() > 1 {
			return err
		}
		return b.keepsOff(loadOf(size)) // the load of the size, and not another
	}
	if err := b.write(w); err != nil || flags.NFlag() > 0 {
		return err
	}
	return b.keepsPromises(usual()) // with these prices and assumptions, not with others
}

func (b bill) write(w io.Writer) error {
	worst, worstErr := b.worstMonth()
	brake, brakeErr := b.brake()
	if err := errors.Join(worstErr, brakeErr); err != nil {
		return err
	}
	const polls = "two clients that poll every %.0f s"
	requests, rest := b.moves(million)
	section(w, "A million warm moves: requests", requests)
	section(w, "A million warm moves: the rest", rest)
	n := 2 * b.moveEvery / b.pollEvery * million
	section(w, fmt.Sprintf("The %.0f million polls in between, by "+polls, n/million, b.pollEvery), b.polls(n, 2*million))
	section(w, "A million moves with everything in between, polled", b.polled(million))
	section(w, "A million moves with everything in between, with live updates", b.live(million))
	section(w, fmt.Sprintf("A thousand games, a move every %.0f s, "+polls, b.moveEvery, b.pollEvery), b.games(1000))
	section(w, "A thousand pairings of strangers, from the search to the table", b.pairings(1000))
	section(w, "A thousand first visits to the pages, without a cache before them", b.visits(1000))
	section(w, "A month, whatever is played: at most", b.fixed())
	l := usual()
	at := fmt.Sprintf("with everything, at %.0f games at once", l.games)
	section(w, "A million moves "+at, b.everything(l))
	section(w, "A million moves "+at+", behind the edge", b.everythingBehind(l))
	choices(w, "What would lower a million moves "+at+", each alone, and what that gives up", b.savings(l))
	section(w, "The worst month: every throttle reached in each of its seconds, everything kept at its age", worst)
	choices(w, "The brake: what is spent until it acts, and where it does not", brake)
	_, err := fmt.Fprintf(w, "A move writes %.0f bytes of log, a poll that finds nothing new %.0f.\n",
		b.logBytes(b.figures.LogLine.Mean), b.logBytes(0))
	return err
}

func section(w io.Writer, title string, lines []line) {
	digits := 3
	if sum(lines) < 1 {
		digits = 5
	}
	fmt.Fprintln(w, title)
	write(w, digits, append(lines, total("sum", lines...)))
}

// choices prints lines that are no parts of a sum.
func choices(w io.Writer, title string, lines []line) {
	fmt.Fprintln(w, title)
	write(w, 3, lines)
}

func write(w io.Writer, digits int, lines []line) {
	for _, l := range lines {
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("  %-48s %10.*f $  %s", l.name, digits, l.cost, l.how), " "))
	}
	fmt.Fprintln(w)
}
