package main

import (
	"fmt"
	"math"
	"strings"

	"cardgames/bots"
	"cardgames/bots/drafting"
	"cardgames/engine"
)

// The ways in which the bots of a tournament make decks.
const (
	drafted = "drafted" // by worths
	random  = "random"  // any card of each group
)

// rounds is how often worths are learned before the tournament.
const rounds = 4

// drafters are the ways of both decks, by seat, and then the other way around.
type drafters [2]string

func parseDrafters(text string) (d drafters, err error) {
	first, second, ok := strings.Cut(text, ",")
	d = drafters{first, second}
	for _, way := range d {
		if !ok || way != drafted && way != random {
			return d, fmt.Errorf("-decks %q: want two of %s and %s, such as drafted,random", text, drafted, random)
		}
	}
	return d, nil
}

// drafts plays games of greedy bots with decks of the two ways, each from the same groups, and prints the points
// of the first way, and player 0's.
func (t *tournament) drafts(d drafters) error {
	greedy, err := bots.ParseKind("greedy")
	if err != nil {
		return err
	}
	p := drafting.Player{Rules: engine.DeckRules(), Pool: t.sets.Pool, Values: t.plan.Fitted, Kind: greedy}
	worths := map[string]drafting.Worths{random: nil}
	if worths[drafted], err = p.Learn(t.plan.Seed, rounds, t.games); err != nil {
		return err
	}
	var first, player0 float64
	for n := range t.games {
		if err := t.ctx.Err(); err != nil {
			return err
		}
		seat := n % 2 // of the first way
		var by [2]drafting.Worths
		by[seat], by[1-seat] = worths[d[0]], worths[d[1]]
		_, result, err := p.Game(fmt.Sprint(t.plan.Seed, " ", n), by)
		if err != nil {
			return err
		}
		first += points(result, seat)
		player0 += points(result, 0)
	}
	_, err = fmt.Fprintf(t.out, "| decks | games | points of the first | points of player 0 |\n|---|---:|---:|---:|\n"+
		"| %s, %s | %d | %s | %s |\n", d[0], d[1], t.games, share(first, t.games), share(player0, t.games))
	return err
}

func points(r engine.Result, seat int) float64 {
	switch int(r.Winner) {
	case seat:
		return 1
	case engine.NoWinner:
		return 0.5
	}
	return 0
}

// share writes points in percent, with the half width of a 95% interval.
func share(points float64, games int) string {
	p := points / float64(games)
	return fmt.Sprintf("%.1f ± %.1f", 100*p, 196*math.Sqrt(p*(1-p)/float64(games)))
}
