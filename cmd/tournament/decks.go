package main

import (
	"errors"
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

// drafters are the ways of both decks, by seat, and then the other way around.
type drafters [2]string

// greedy plays drafted decks, unless two other bots are named, and learns worths.
func greedy() bots.Kind {
	kind, err := bots.ParseKind("greedy")
	if err != nil {
		panic(err)
	}
	return kind
}

// deckPlayers returns the bots that play with the decks of each way.
func deckPlayers(named bool, kinds []bots.Kind) (by [2]bots.Kind, err error) {
	if !named {
		return [2]bots.Kind{greedy(), greedy()}, nil
	}
	if len(kinds) != len(by) {
		return by, errors.New("-bots: with -decks name two, such as search:200,greedy")
	}
	return [2]bots.Kind(kinds), nil
}

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

// drafts plays games of two bots with decks of the two ways, each from the same groups, and prints the points of the
// first way, which the first bot plays, and player 0's.
func (t *tournament) drafts(d drafters, by [2]bots.Kind) error {
	p := drafting.Player{Rules: engine.DeckRules(), Pool: t.sets.Pool, Values: t.plan.Fitted, Kind: greedy()}
	worths := map[string]drafting.Worths{random: nil}
	var err error
	if worths[drafted], err = p.Worths(t.plan.Seed); err != nil {
		return err
	}
	var first, player0 float64
	for n := range t.games {
		if err := t.ctx.Err(); err != nil {
			return err
		}
		seat := n % 2 // of the first way
		known := [2]drafting.Worths{worths[d[seat]], worths[d[1-seat]]}
		end, err := t.drafted(&p, n, known, [2]bots.Kind{by[seat], by[1-seat]})
		if err != nil {
			return err
		}
		first += end.Points(seat)
		player0 += end.Points(0)
	}
	_, err = fmt.Fprintf(t.out, "| decks | bots | games | points of the first | points of player 0 |\n"+
		"|---|---|---:|---:|---:|\n| %s, %s | %s, %s | %d | %s | %s |\n",
		d[0], d[1], by[0], by[1], t.games, share(first, t.games), share(player0, t.games))
	return err
}

// drafted plays a game by its number. What is given for each player is in the order of the seats.
func (t *tournament) drafted(
	p *drafting.Player, number int, worths [2]drafting.Worths, by [2]bots.Kind,
) (end drafting.Outcome, err error) {
	name := fmt.Sprint(t.plan.Seed, " ", number)
	lists, err := p.Draft(name, worths)
	if err != nil {
		return end, err
	}
	return p.Play(name, lists, by, 0), nil
}

// share writes points in percent, with the half width of a 95% interval.
func share(points float64, games int) string {
	p := points / float64(games)
	return fmt.Sprintf("%.1f ± %.1f", 100*p, 196*math.Sqrt(p*(1-p)/float64(games)))
}
