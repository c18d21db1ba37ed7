// Package passing says when a client passes for the player who uses it. The pages in the browser
// follow the same rule; testdata/cases.json has cases that both pass.
package passing

import "slices"

// View is what the rule needs of a player's view of a game.
type View struct {
	Status       string   `json:"status"`
	Viewer       int      `json:"viewer"` // the player's seat
	Turn         int      `json:"turn"`
	ActivePlayer int      `json:"active_player"`
	Stack        []Object `json:"stack"`
	LegalActions []Action `json:"legal_actions"`
}

// Object is a card on the stack.
type Object struct {
	ID    string `json:"id"`
	Owner int    `json:"owner"`
}

// Action is one of the legal actions.
type Action struct {
	Type string `json:"type"`
}

// Wish is a player's wish to pass until the own next turn or the opponent's next card.
type Wish struct {
	turn  int
	stack []Object
}

// NewWish returns the wish of a player who has a view.
func NewWish(v *View) *Wish { return &Wish{v.Turn, slices.Clone(v.Stack)} }

// Stands reports whether the wish is still to be followed. A card that the opponent has cast since
// ends it too.
func (w *Wish) Stands(v *View) bool {
	ownTurn := v.ActivePlayer == v.Viewer && v.Turn > w.turn
	answered := slices.ContainsFunc(v.Stack, func(o Object) bool {
		return o.Owner != v.Viewer && !slices.ContainsFunc(w.stack, func(known Object) bool { return known.ID == o.ID })
	})
	return v.Status != "finished" && !ownTurn && !answered
}

// Passes reports whether the client passes now. forced says whether it passes where nothing else is
// legal; the wish is nil for none.
func Passes(v *View, forced bool, wish *Wish) bool {
	canPass := slices.Contains(v.LegalActions, Action{"pass_priority"})
	wished := wish != nil && wish.Stands(v)
	return canPass && (wished || forced && len(v.LegalActions) == 1)
}
