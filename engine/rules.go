package engine

import (
	"errors"
	"fmt"
	"slices"

	"cardgames/engine/internal/testrules"
)

// Rules are one version of the rules: every figure in which versions differ. A
// game keeps the rules that it began with, so a State and a View have them, and
// every reader takes figures from there.
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
}

// What a State has room for, whatever its rules.
const (
	MaxDeckSize  = 30
	MaxHandLimit = 10
	maxTurns     = 1<<8 - 1
	maxStack     = 2 * MaxDeckSize
)

// versions are the rules that games are played by, in the order of their
// versions. A version changes no more once a game has begun by it, and stays as
// long as there are such games or files of them.
var versions = []*Rules{
	{
		Version: 1,
		Goal:    25, MaxTurns: 24, HandLimit: 7, DeckSize: 30, OpeningHands: [2]int{5, 6},
		BaseTime: 4, ApplianceCap: 5, PersonCap: 4,
	},
}

// defaultVersion is that of new games where no version is asked for. The release
// before this one must know it: during a deployment, and after a roll-back, that
// release plays the games that this one began.
const defaultVersion = 1

// DefaultRules are the rules of new games where no version is asked for.
func DefaultRules() *Rules {
	rules, err := RulesOf(defaultVersion)
	if err != nil {
		panic(err)
	}
	return rules
}

// NewestRules are the rules with the highest version.
func NewestRules() *Rules {
	all := allVersions()
	return all[len(all)-1]
}

// ErrUnknownRules: this release does not have the rules of that version.
var ErrUnknownRules = errors.New("unknown rules")

// RulesOf returns the rules of a version. It fails with ErrUnknownRules.
func RulesOf(version int) (*Rules, error) {
	all := allVersions()
	for _, r := range all {
		if r.Version == version {
			return r, nil
		}
	}
	return nil, fmt.Errorf("%w: version %d; this release has versions %d to %d",
		ErrUnknownRules, version, all[0].Version, all[len(all)-1].Version)
}

// allVersions are the versions of this release and, in a test, those that the
// test has added by package rulestest.
func allVersions() []*Rules {
	added, _ := testrules.Added.Load().([]*Rules)
	if len(added) == 0 {
		return versions
	}
	return slices.Concat(versions, added)
}

// Check fails where no game can be played by the rules: a figure is negative, or
// beyond what a State has room for.
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
