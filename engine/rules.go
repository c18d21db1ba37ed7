package engine

import (
	"errors"
	"fmt"
)

// Rules are one version of the rules: the figures in which versions differ. A
// game keeps the rules that it began with, so a State has them. Another figure
// or another way becomes a field here when a version needs it.
type Rules struct {
	Version  int
	Goal     int // progress that wins
	MaxTurns int // both players' turns together
}

// versions are the rules that games are played by, the current ones last. A
// version changes no more once a game has begun by it, and stays until the last
// such game has expired.
var versions = []*Rules{
	{Version: 1, Goal: Goal, MaxTurns: MaxTurns},
}

// CurrentRules are the rules of new games.
func CurrentRules() *Rules { return versions[len(versions)-1] }

// ErrUnknownRules: this release does not have the rules of that version.
var ErrUnknownRules = errors.New("unknown rules")

// RulesOf returns the rules of a version. It fails with ErrUnknownRules.
func RulesOf(version int) (*Rules, error) {
	for _, r := range versions {
		if r.Version == version {
			return r, nil
		}
	}
	return nil, fmt.Errorf("%w: version %d; this release plays %d to %d",
		ErrUnknownRules, version, versions[0].Version, CurrentRules().Version)
}
