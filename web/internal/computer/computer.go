// Package computer is the computer at the table in the browser.
package computer

import (
	"fmt"
	"math/rand/v2"

	"cardgames/bots"
	"cardgames/bots/seat"
)

// strengths keep a move below a second on a middling phone.
var strengths = map[string]string{
	"easy":   "careless",
	"medium": "greedy",
	"hard":   "search:700ms",
}

// Prepare fits the values of positions to the cards of a view, which the first choice of a game
// with other cards than those that ship would wait for. The view is any of the game that was
// read with ?include=cards.
func Prepare(view []byte) error {
	kind, err := bots.ParseKind(strengths["medium"])
	if err != nil {
		return err
	}
	_, err = seat.New(nil, view, 0, kind, 0)
	return err
}

// Choose returns one of the legal actions of a view, ready to post. The view is
// the JSON of the player's own, read with ?include=cards; the strength is easy,
// medium or hard.
func Choose(view []byte, player int, strength string) (action []byte, err error) {
	return ChooseSeeded(view, player, strength, rand.Uint64())
}

// ChooseSeeded does the same, and lets a seed decide what is left to chance.
func ChooseSeeded(view []byte, player int, strength string, seed uint64) (action []byte, err error) {
	kind, err := bots.ParseKind(strengths[strength])
	if err != nil {
		return nil, fmt.Errorf("no strength %q: %w", strength, err)
	}
	s, err := seat.New(nil, view, player, kind, seed)
	if err != nil {
		return nil, err
	}
	return s.Choose(view)
}
