package localgame

import (
	"fmt"
	"time"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// DailyRequest asks for the deal of a day.
type DailyRequest struct {
	Date string `json:"date"` // such as 2026-03-09
}

// NewDaily deals the game of a day: all players get the same cards on one date.
func NewDaily(r DailyRequest) (*Game, error) {
	if _, err := time.Parse(time.DateOnly, r.Date); err != nil {
		return nil, fmt.Errorf("no date %q", r.Date)
	}
	return deal("daily-"+r.Date, "daily "+r.Date)
}

// SoloRequest asks for the deal of a seed.
type SoloRequest struct {
	Seed string `json:"seed"`
}

// NewSolo deals a game against the computer that the service knows nothing of.
func NewSolo(r SoloRequest) (*Game, error) { return deal("solo-"+r.Seed, "solo "+r.Seed) }

// deal deals the core set, for the same seed always in the same way.
func deal(id, seed string) (*Game, error) {
	rules, sets, secret := engine.NewestRules(), core.Snapshot(), shuffle.SecretFromSeed(seed)
	lists := shuffle.Lists(rules, sets.Pool, secret)
	return New(id, rules, sets, lists, shuffle.Decks(rules, sets.Pool, secret), [2]string{})
}
