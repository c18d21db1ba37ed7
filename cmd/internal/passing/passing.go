// Package passing says when a client passes for the player who uses it. The pages in the browser
// follow the same rule; testdata/cases.json has cases that both pass.
package passing

import (
	"fmt"
	"slices"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/story"
	"cardgames/engine"
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

// Mode is when a client passes for a player who has not wished it.
type Mode string

const (
	Every  Mode = "every"  // never
	Forced Mode = "forced" // where nothing else is legal, which the opponent can tell
	// Smart also passes where no card could change anything. The opponent can tell from it what the hand holds.
	Smart Mode = "smart"
)

// ParseMode reads the name of a mode.
func ParseMode(name string) (Mode, error) {
	mode := Mode(name)
	if !slices.Contains([]Mode{Every, Forced, Smart}, mode) {
		return mode, fmt.Errorf("%q is not every, forced or smart", name)
	}
	return mode, nil
}

// Choice is what a player has chosen.
type Choice struct {
	Mode     Mode
	Wish     *Wish  // nil for none
	Declined []Play // the useful plays when the player passed last
}

// Passes reports whether the client passes now for a player.
func (c Choice) Passes(v *cardgames.View, player int) bool {
	smart, endsTurn := c.Mode == Smart, v.ActivePlayer == player && len(v.Stack) == 0
	switch {
	case v.Pass() == nil:
		return false
	case c.Wish != nil && c.Wish.Stands(v, player):
		return true
	case c.Mode == Forced, smart && endsTurn:
		return len(v.LegalActions) == 1
	}
	return smart && !c.asks(v, player)
}

// asks reports whether a smart client leaves the choice of a response to the player: whenever a card can be useful
// against a threat, and otherwise once for each play.
func (c Choice) asks(v *cardgames.View, player int) bool {
	plays := UsefulPlays(v, player)
	if threatened(v, player) {
		return len(plays) > 0
	}
	return slices.ContainsFunc(plays, func(p Play) bool { return !slices.Contains(c.Declined, p) })
}

// Play is a card that can be played, its target or "", and its option or "".
type Play struct{ card, target, option string }

// UsefulPlays returns the plays of a player that would do anything now.
func UsefulPlays(v *cardgames.View, player int) (plays []Play) {
	for _, a := range v.LegalActions {
		if a.HandIndex == nil {
			continue
		}
		card := &v.Players[player].Hand[*a.HandIndex]
		if Acts(v, player, card) {
			plays = append(plays, Play{card.ID, a.TargetID, story.Option(a.Option)})
		}
	}
	return plays
}

// threatened reports whether the card that resolves next takes what a player could use or save before.
func threatened(v *cardgames.View, player int) bool {
	if len(v.Stack) == 0 || v.Stack[len(v.Stack)-1].Owner == player {
		return false
	}
	top := &v.Stack[len(v.Stack)-1]
	onBoard, onStack := v.Find(top.TargetID)
	return onBoard != nil && onBoard.Owner == player || onStack != nil && onStack.Owner == player ||
		has(&top.Card, engine.EffectDiscard, engine.EffectDrainTime)
}
