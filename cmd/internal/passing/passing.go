// Package passing says when a client passes for the player who uses it. The pages in the browser
// follow the same rule; testdata/cases.json has cases that both pass.
package passing

import (
	"slices"

	cardgames "cardgames/clients/go"
)

// Wish is a player's wish to pass until their next turn or the opponent's next card.
type Wish struct {
	turn  int
	stack []cardgames.StackObject
}

// NewWish returns the wish of a player who has a view.
func NewWish(v *cardgames.View) *Wish { return &Wish{v.Turn, v.Stack} }

// Stands reports whether the wish is still to be followed by a player. A card that the opponent has cast since
// ends it too.
func (w *Wish) Stands(v *cardgames.View, player int) bool {
	ownTurn := v.ActivePlayer == player && v.Turn > w.turn
	answered := slices.ContainsFunc(v.Stack, func(o cardgames.StackObject) bool {
		known := func(before cardgames.StackObject) bool { return before.ID == o.ID }
		return o.Owner != player && !slices.ContainsFunc(w.stack, known)
	})
	return !v.Finished() && !ownTurn && !answered
}

// Passes reports whether the client passes now for a player. forced says whether it passes where nothing else is
// legal; the wish is nil for none.
func Passes(v *cardgames.View, player int, forced bool, wish *Wish) bool {
	wished := wish != nil && wish.Stands(v, player)
	return v.Pass() != nil && (wished || forced && len(v.LegalActions) == 1)
}
