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
	rules, sets, secret := engine.NewestRules(), core.Snapshot(), shuffle.SecretFromSeed("daily "+r.Date)
	list := shuffle.DeckList(rules, sets.Pool, secret)
	return New("daily-"+r.Date, sets, list, shuffle.Decks(rules, sets.Pool, secret), [2]string{})
}
