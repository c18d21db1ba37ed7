// Package drafting lets bots draft decks by what cards were worth in earlier drafts, and plays games with them.
package drafting

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"

	"cardgames/bots"
	"cardgames/engine"
	"cardgames/engine/draft"
	"cardgames/engine/shuffle"
)

// Worths have for each card of a pool what two copies of it add to the log-odds of winning, compared with an average
// card; nil where nothing is known.
type Worths []float64

// Spread is how much a drafter who knows worths lets them vary, so that two of them do not hold the same deck: the
// standard deviation.
const Spread = 0.03

// Pick returns the deck list that a drafter takes from groups: the card of the greatest worth of each, or any
// where no worths are known.
func (w Worths) Pick(groups [][]engine.CardRef, random *rand.Rand) (list []engine.CardRef) {
	return w.pick(groups, random, Spread)
}

func (w Worths) pick(groups [][]engine.CardRef, random *rand.Rand, spread float64) (list []engine.CardRef) {
	for _, group := range groups {
		best := group[random.IntN(len(group))]
		if w != nil {
			best = w.best(group, random, spread)
		}
		list = append(list, best, best)
	}
	slices.Sort(list)
	return list
}

// best returns the card of the greatest worth of a group.
func (w Worths) best(group []engine.CardRef, random *rand.Rand, spread float64) (best engine.CardRef) {
	highest := math.Inf(-1)
	for _, card := range group {
		if worth := w[card] + spread*random.NormFloat64(); worth > highest {
			best, highest = card, worth
		}
	}
	return best
}

// Player plays drafted games of one kind of bot.
type Player struct {
	Rules  *engine.Rules
	Pool   *engine.Pool
	Values *bots.Values
	Kind   bots.Kind
	Report func(share float64) // called after each game from which worths are learned; nil for none
}

// Game drafts a deck for each player from the same groups, and plays. The same arguments give the same game.
func (p *Player) Game(name string, drafters [2]Worths) (lists [2][]engine.CardRef, end Outcome, err error) {
	if lists, err = p.draft(name, drafters, Spread); err != nil {
		return lists, end, err
	}
	return lists, p.Play(name, lists, [2]bots.Kind{p.Kind, p.Kind}, 0), nil
}

// Draft returns the decks that two drafters take from the groups of a seed.
func (p *Player) Draft(name string, drafters [2]Worths) (lists [2][]engine.CardRef, err error) {
	return p.draft(name, drafters, Spread)
}

func (p *Player) draft(name string, drafters [2]Worths, spread float64) (lists [2][]engine.CardRef, err error) {
	groups, err := draft.Groups(p.Pool, name)
	if err != nil {
		return lists, err
	}
	random := rand.New(rand.NewChaCha8(shuffle.SecretFromSeed("draft of " + name)))
	for seat, w := range drafters {
		lists[seat] = w.pick(groups, random, spread)
	}
	return lists, nil
}

// Outcome is how a game has ended.
type Outcome struct {
	engine.Result
	Turns int
}

// Points returns 1 for a game that a seat has won, and 0.5 for a draw.
func (o Outcome) Points(seat int) float64 {
	switch int(o.Winner) {
	case seat:
		return 1
	case engine.NoWinner:
		return 0.5
	}
	return 0
}

// Play plays a game of two kinds of bots with two decks. The name determines the deal. Bots that leave something to
// chance play differently in each numbered trial.
func (p *Player) Play(name string, lists [2][]engine.CardRef, kinds [2]bots.Kind, trial uint64) Outcome {
	secret := shuffle.SecretFromSeed(name)
	state, _ := shuffle.DealLists(p.Rules, p.Pool, lists, secret)
	table := bots.Table{Pool: p.Pool, Lists: lists, Values: p.Values}
	seed := binary.BigEndian.Uint64(secret[:]) + 2*trial
	seats := [2]bots.Bot{kinds[0].New(table, seed), kinds[1].New(table, seed+1)}
	for seat, ok := state.Priority(); ok; seat, ok = state.Priority() {
		if err := engine.Advance(p.Pool, &state, bots.ChooseIn(&state, p.Pool, seats[seat])); err != nil {
			panic(err) // bots choose legal actions
		}
	}
	return Outcome{state.Result(), state.Turn()}
}
