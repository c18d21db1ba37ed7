package playjson

import (
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Income is what a player's permanents will give by their rates. What their abilities will do is not in it.
type Income struct {
	// The time with which the player's next turn starts.
	Time int `json:"time"`
	// The progress gained when the player's next turn starts.
	Progress int `json:"progress"`
	// The progress that each of the player's tasks adds when it resolves.
	TaskBonus int `json:"task_bonus"`
}

// Permanent is a card on the board.
type Permanent struct {
	// The id of the object, as target_id takes it.
	ID    string `json:"id" pattern:"^o[1-9][0-9]*$" example:"o12"`
	Owner int    `json:"owner" minimum:"0" maximum:"1"`
	Card  Card   `json:"card"`
	// What the permanent adds to its owner's income: half its cost, rounded up, or
	// the rate of its params.
	Rate int `json:"rate"`
	// Whether a shield will absorb the next scrap, sweep or bounce.
	Shielded bool `json:"shielded"`
}

// StackObject is a card on the stack.
type StackObject struct {
	// The id of the object, as target_id takes it.
	ID    string `json:"id" pattern:"^o[1-9][0-9]*$" example:"o12"`
	Owner int    `json:"owner" minimum:"0" maximum:"1"`
	Card  Card   `json:"card"`
	// The id of the object that it targets; absent if it has no target.
	TargetID string `json:"target_id,omitempty" pattern:"^o[1-9][0-9]*$" example:"o7"`
	// The option that its player named, from 0; absent if the card has no options.
	Option *int `json:"option,omitempty" nullable:"false" minimum:"0" maximum:"2"`
}

// NewBoard encodes the permanents of a player.
func NewBoard(s *snapshot.Snapshot, seat int, board []engine.Permanent) []Permanent {
	list := make([]Permanent, len(board))
	for i, permanent := range board {
		list[i] = Permanent{
			ID: permanent.ID.String(), Owner: seat, Card: newCard(s, permanent.Card),
			Rate: s.Pool.Card(permanent.Card).Rate(), Shielded: permanent.Shielded,
		}
	}
	return list
}

// NewStack encodes the objects on the stack.
func NewStack(s *snapshot.Snapshot, stack []engine.StackObject) []StackObject {
	list := make([]StackObject, len(stack))
	for i, o := range stack {
		list[i] = newStackObject(s, o)
	}
	return list
}

func newStackObject(s *snapshot.Snapshot, o engine.StackObject) StackObject {
	return StackObject{
		ID: o.ID.String(), Owner: int(o.Owner), Card: newCard(s, o.Card), TargetID: o.Target.String(),
		Option: newOption(o.Choice),
	}
}

// newOption is nil for the choice of a card without options.
func newOption(choice engine.Choice) *int {
	if option, ok := choice.Option(); ok {
		return &option
	}
	return nil
}
