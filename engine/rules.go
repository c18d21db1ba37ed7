package engine

import (
	"errors"
	"fmt"
)

// Rules are the figures of one version of the rules. A game keeps the rules that it
// began with: State and View hold them, and all code takes the figures from there.
type Rules struct {
	Version int

	Goal         int    // progress that wins
	MaxTurns     int    // both players' turns together
	HandLimit    int    // cards in a hand, from 1 to MaxHandLimit
	DeckSize     int    // cards in each deck at the start, from 1 to MaxDeckSize
	OpeningHands [2]int // cards that each player is dealt before the first turn
	BaseTime     int    // time at the start of a turn, without appliances
	ApplianceCap int    // time that all appliances of a player add at most
	PersonCap    int    // progress that all persons of a player add to a task at most

	SecondProgress int // with which player 1 begins, below Goal
}

// The capacity of a State, under any rules.
const (
	MaxDeckSize  = 30
	MaxHandLimit = 10
	maxTurns     = 1<<8 - 1
	maxStack     = 2 * MaxDeckSize
	maxCasts     = 1<<8 - 1 // in a turn; a game has fewer
)

// MaxActions is how many actions a game of rules version 1 or 2 has at most, whatever its cards
// are (docs/rules-implementers.md has the proof): 3 for each of at most 180 casts, 2 for the
// end of each turn, and a resignation.
const MaxActions = 3*180 + 2*24 + 1

// versions are the rules of this release, by version. A version must not change once
// a game has begun with it, and must stay while such games or files of them exist.
var versions = []*Rules{
	{
		Version: 1,
		Goal:    25, MaxTurns: 24, HandLimit: 7, DeckSize: 30, OpeningHands: [2]int{5, 6},
		BaseTime: 4, ApplianceCap: 5, PersonCap: 4,
	},
	{
		Version: decksVersion,
		Goal:    25, MaxTurns: 24, HandLimit: 7, DeckSize: 30, OpeningHands: [2]int{5, 6},
		BaseTime: 4, ApplianceCap: 5, PersonCap: 4, SecondProgress: 2,
	},
}

// decksVersion is the version of games to which each player brings a deck.
const decksVersion = 2

// defaultVersion is the version of new games that do not ask for one. The previous
// release must have it too: during a deployment and after a roll-back, it plays games
// that this release began.
const defaultVersion = 1

// DefaultRules returns the rules of new games that do not ask for a version.
func DefaultRules() *Rules {
	rules, err := RulesOf(defaultVersion)
	if err != nil {
		panic(err)
	}
	return rules
}

// NewestRules returns the rules with the highest version, of those for games whose decks are made
// from the pool.
func NewestRules() *Rules {
	var newest *Rules
	for _, r := range versions {
		if !r.OwnDecks() {
			newest = r
		}
	}
	return newest
}

// DeckRules returns the rules of new games to which each player brings a deck.
func DeckRules() *Rules {
	rules, err := RulesOf(decksVersion)
	if err != nil {
		panic(err)
	}
	return rules
}

// OwnDecks reports whether each player brings a deck to a game of these rules. Otherwise both decks
// have the same cards, which the pool and the shuffle decide.
func (r *Rules) OwnDecks() bool { return r.Version == decksVersion }

// ErrUnknownRules is the error for a version of the rules that this release does not
// have.
var ErrUnknownRules = errors.New("unknown rules")

// RulesOf returns the rules of a version. Its error wraps ErrUnknownRules.
func RulesOf(version int) (*Rules, error) {
	for _, r := range versions {
		if r.Version == version {
			return r, nil
		}
	}
	return nil, fmt.Errorf("%w: version %d; this release has versions %d to %d",
		ErrUnknownRules, version, versions[0].Version, versions[len(versions)-1].Version)
}

// Check returns an error if a figure is out of its range: a game must be able to begin, and
// a State to hold it.
func (r *Rules) Check() error {
	for _, figure := range [...]struct {
		name        string
		n, from, to int
	}{
		{"version", r.Version, 1, maxFigure},
		{"goal", r.Goal, 1, maxFigure},
		{"number of turns", r.MaxTurns, 1, maxTurns},
		{"hand limit", r.HandLimit, 1, MaxHandLimit},
		{"deck size", r.DeckSize, 1, MaxDeckSize},
		{"opening hand of player 0", r.OpeningHands[0], 0, min(r.HandLimit, r.DeckSize)},
		{"opening hand of player 1", r.OpeningHands[1], 0, min(r.HandLimit, r.DeckSize)},
		{"base time", r.BaseTime, 0, maxFigure},
		{"cap of appliances", r.ApplianceCap, 0, maxFigure},
		{"cap of persons", r.PersonCap, 0, maxFigure},
		{"progress of player 1", r.SecondProgress, 0, r.Goal - 1},
	} {
		if figure.n < figure.from || figure.n > figure.to {
			return fmt.Errorf("rules of version %d: the %s is %d; it can be from %d to %d",
				r.Version, figure.name, figure.n, figure.from, figure.to)
		}
	}
	return nil
}

// maxFigure keeps time and progress far from overflow.
const maxFigure = 1 << 20
