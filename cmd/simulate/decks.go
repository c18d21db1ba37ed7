package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"

	"cardgames/bots"
	"cardgames/bots/drafting"
	"cardgames/cmd/internal/deckfile"
	"cardgames/cmd/internal/setfile"
	"cardgames/engine"
	"cardgames/engine/decks"
)

const (
	drafted = "drafted" // the value of -decks with which both players draft
	listed  = 10        // the strongest cards, and the weakest
)

// brought plays games with decks.
type brought struct {
	drafting.Player
	options options
	worths  drafting.Worths      // of drafters
	lists   *[2][]engine.CardRef // of files; nil where both draft
}

// writeDecks measures games with decks, and writes what it finds.
func writeDecks(ctx context.Context, o options, stdout io.Writer) error {
	b, err := newBrought(o)
	if err != nil {
		return err
	}
	ends := make([]drafting.Outcome, max(2, o.plan.Greedy))
	if err := b.parallel(ctx, len(ends), func(n int) { ends[n] = b.play(n, b.Kind, 0) }); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d games of greedy bots with decks from %d cards, rules version %d\n", len(ends), b.Pool.Len(),
		b.Rules.Version)
	writeGames(stdout, ends, b.lists != nil)
	if err := b.writeExplained(ctx, stdout); err != nil {
		return err
	}
	if b.lists == nil {
		writeWorths(stdout, b.Pool, b.worths)
	}
	return nil
}

func newBrought(o options) (*brought, error) {
	sets, err := setfile.Load(o.files)
	if err != nil {
		return nil, err
	}
	greedy, err := bots.ParseKind("greedy")
	if err != nil {
		return nil, err
	}
	rules := engine.DeckRules()
	b := &brought{options: o, Player: drafting.Player{
		Rules: rules, Pool: sets.Pool, Values: bots.ValuesFor(rules, sets.Pool), Kind: greedy,
	}}
	if o.decks == drafted {
		b.worths, err = b.Worths(o.plan.Seed)
		return b, err
	}
	b.lists, err = readDecks(sets.Pool, o.decks)
	return b, err
}

// readDecks reads the files of both decks.
func readDecks(pool *engine.Pool, names string) (*[2][]engine.CardRef, error) {
	first, second, ok := strings.Cut(names, ",")
	if !ok {
		return nil, fmt.Errorf("-decks %q: want %s, or the files of two decks with a comma between them", names, drafted)
	}
	var lists [2][]engine.CardRef
	for i, name := range [2]string{first, second} {
		deck, err := deckfile.Read(name, pool)
		if err != nil {
			return nil, err
		}
		read, err := decks.Read(pool, "", "", deck)
		if err != nil {
			return nil, fmt.Errorf("%s%w", name, err)
		}
		lists[i] = read[0]
	}
	return &lists, nil
}

// play plays a game by its number. Decks from files change seats in every other one.
func (b *brought) play(number int, kind bots.Kind, trial uint64) drafting.Outcome {
	name := fmt.Sprint(b.options.plan.Seed, " ", number)
	kinds := [2]bots.Kind{kind, kind}
	if b.lists != nil {
		lists := *b.lists
		if number%2 == 1 {
			lists[0], lists[1] = lists[1], lists[0]
		}
		return b.Play(name, lists, kinds, trial)
	}
	lists, err := b.Draft(name, [2]drafting.Worths{b.worths, b.worths})
	if err != nil {
		panic(err) // the worths are of a pool that is large enough
	}
	return b.Play(name, lists, kinds, trial)
}

// parallel calls a function for each of some numbers.
func (b *brought) parallel(ctx context.Context, n int, do func(int)) error {
	var all sync.WaitGroup
	workers := max(1, b.options.plan.Workers)
	for first := range workers {
		all.Go(func() {
			for i := first; i < n && ctx.Err() == nil; i += workers {
				do(i)
			}
		})
	}
	all.Wait()
	return ctx.Err()
}

// writeGames writes the shares of the first player, and of the first deck of two files, and how long the games are.
func writeGames(out io.Writer, ends []drafting.Outcome, files bool) {
	var player0, deck float64
	var turns []int
	limit := 0
	for n, end := range ends {
		player0 += end.Points(0)
		deck += end.Points(n % 2)
		turns = append(turns, end.Turns)
		if end.Reason == engine.EndByRounds {
			limit++
		}
	}
	slices.Sort(turns)
	at := func(part int) int { return turns[(len(turns)-1)*part/100] }
	fmt.Fprintf(out, "points of player 0: %s\n", share(player0, len(ends)))
	if files {
		fmt.Fprintf(out, "points of the first deck: %s\n", share(deck, len(ends)))
	}
	fmt.Fprintf(out, "turns: %d (10 to 90%%: %d to %d); the round limit: %.1f%%\n", at(50), at(10), at(90),
		100*float64(limit)/float64(len(ends)))
}

// share writes points in percent, with a 95% interval.
func share(points float64, games int) string {
	p := points / float64(games)
	return fmt.Sprintf("%.1f ± %.1f%%", 100*p, 196*math.Sqrt(p*(1-p)/float64(games)))
}

// writeWorths writes the cards that win most in drafted decks, and least: by how many points the share of games that
// are won is above that with an average card.
func writeWorths(out io.Writer, pool *engine.Pool, worths drafting.Worths) {
	mean := 0.0
	order := make([]engine.CardRef, len(worths))
	for i, w := range worths {
		mean += w / float64(len(worths))
		order[i] = engine.CardRef(i)
	}
	slices.SortStableFunc(order, func(a, b engine.CardRef) int { return cmp.Compare(worths[b], worths[a]) })
	points := func(card engine.CardRef) float64 { return 100 * (1/(1+math.Exp(mean-worths[card])) - 0.5) }
	line := func(cards []engine.CardRef) string {
		var texts []string
		for _, card := range cards {
			texts = append(texts, fmt.Sprintf("%s %+.1f", pool.Card(card).Name, points(card)))
		}
		return strings.Join(texts, ", ")
	}
	some := min(listed, len(order)/2)
	last := slices.Clone(order[len(order)-some:])
	slices.Reverse(last)
	fmt.Fprintf(out, "points that two copies add, compared with an average card:\n  strongest: %s\n  weakest: %s\n",
		line(order[:some]), line(last))
}

var errDecks = errors.New("-decks goes with -seed, -workers, -greedy, -search, -scale and -bot alone")
