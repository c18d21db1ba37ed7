// Package drafting lets bots draft decks by what cards were worth in earlier drafts, and plays games with them.
package drafting

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"cardgames/bots"
	"cardgames/engine"
	"cardgames/engine/draft"
	"cardgames/engine/shuffle"
)

// Worths have for each card of a pool the share of the games that drafted decks with it have won; nil where
// nothing is known.
type Worths []float64

// Spread is how much a drafter who knows worths lets them vary, so that two of them do not hold the same deck:
// the standard deviation.
const Spread = 0.01

// Pick returns the deck list that a drafter takes from groups: the card of the greatest worth of each, or any
// where no worths are known.
func (w Worths) Pick(groups [][]engine.CardRef, random *rand.Rand) (list []engine.CardRef) {
	for _, group := range groups {
		best := group[random.IntN(len(group))]
		if w != nil {
			best = slices.MaxFunc(group, w.comparing(group, random))
		}
		list = append(list, best, best)
	}
	slices.Sort(list)
	return list
}

// comparing compares cards of a group by worths that vary from pick to pick.
func (w Worths) comparing(group []engine.CardRef, random *rand.Rand) func(a, b engine.CardRef) int {
	seen := make(map[engine.CardRef]float64, len(group))
	for _, card := range group {
		seen[card] = w[card] + Spread*random.NormFloat64()
	}
	return func(a, b engine.CardRef) int {
		switch {
		case seen[a] > seen[b]:
			return 1
		case seen[a] < seen[b]:
			return -1
		}
		return 0
	}
}

// Player plays drafted games of one kind of bot.
type Player struct {
	Rules  *engine.Rules
	Pool   *engine.Pool
	Values *bots.Values
	Kind   bots.Kind
}

// Game drafts a deck for each player from the same groups, and plays. The same arguments give the same game.
func (p *Player) Game(name string, drafters [2]Worths) (lists [2][]engine.CardRef, result engine.Result, err error) {
	groups, err := draft.Groups(p.Pool, name)
	if err != nil {
		return lists, result, err
	}
	secret := shuffle.SecretFromSeed(name)
	random := rand.New(rand.NewChaCha8(secret))
	for seat, w := range drafters {
		lists[seat] = w.Pick(groups, random)
	}
	return lists, p.play(lists, secret, random.Uint64()), nil
}

func (p *Player) play(lists [2][]engine.CardRef, secret shuffle.Secret, seed uint64) engine.Result {
	state, _ := shuffle.DealLists(p.Rules, p.Pool, lists, secret)
	table := bots.Table{Pool: p.Pool, Lists: lists, Values: p.Values}
	seats := [2]bots.Bot{p.Kind.New(table, seed), p.Kind.New(table, seed+1)}
	for seat, ok := state.Priority(); ok; seat, ok = state.Priority() {
		if err := engine.Advance(p.Pool, &state, bots.ChooseIn(&state, p.Pool, seats[seat])); err != nil {
			panic(err) // bots choose legal actions
		}
	}
	return state.Result()
}

// Learn returns worths after some rounds, each of a number of games: in the first both players pick at random,
// and in each later one the opponent drafts by the worths of the round before, since what a card is worth
// depends on what others draft.
func (p *Player) Learn(name string, rounds, games int) (w Worths, err error) {
	for round := range rounds {
		seen := newTally(p.Pool.Len())
		for n := range games {
			var drafters [2]Worths
			drafters[n%2] = w
			lists, result, err := p.Game(fmt.Sprintf("%s, round %d, game %d", name, round, n), drafters)
			if err != nil {
				return nil, err
			}
			seen.add(lists[1-n%2], int(result.Winner) == 1-n%2)
			if w == nil {
				seen.add(lists[n%2], int(result.Winner) == n%2)
			}
		}
		w = seen.worths()
	}
	return w, nil
}

// tally counts the games of each card.
type tally struct{ won, played []float64 }

func newTally(cards int) *tally { return &tally{make([]float64, cards), make([]float64, cards)} }

func (t *tally) add(list []engine.CardRef, won bool) {
	for _, card := range slices.Compact(slices.Clone(list)) {
		t.played[card]++
		if won {
			t.won[card]++
		}
	}
}

// prior is the number of games by which a card that was seldom played counts as one that wins half of them.
const prior = 20

func (t *tally) worths() Worths {
	w := make(Worths, len(t.won))
	for card := range w {
		w[card] = (t.won[card] + prior/2) / (t.played[card] + prior)
	}
	return w
}
