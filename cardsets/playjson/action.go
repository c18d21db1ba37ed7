package playjson

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// Action is what a player does. Its type says which other members it has.
type Action struct{ engine.Action }

// PlayCard casts a person, appliance, habit or task. It needs the player's own
// turn and an empty stack.
type PlayCard struct {
	Type string `json:"type"`
	// The player who acts: 0 or 1.
	Player int `json:"player"`
	// The position of the card in the player's hand, from 0.
	HandIndex int `json:"hand_index"`
	// The option that the player chooses, from 0, if the card has options; 0 without it.
	// Another integer is the illegal move option_not_allowed.
	Option *int `json:"option,omitempty" nullable:"true" minimum:"0" maximum:"2"`
}

// CastInstant casts an instant, in either player's turn.
type CastInstant struct {
	Type string `json:"type"`
	// The player who acts: 0 or 1.
	Player int `json:"player"`
	// The position of the card in the player's hand, from 0.
	HandIndex int `json:"hand_index"`
	// The id of an object on the board or the stack, where the effect needs a target.
	TargetID string `json:"target_id,omitempty" nullable:"true" example:"o12"`
	// The option that the player chooses, from 0, if the card has options; 0 without it.
	// Another integer is the illegal move option_not_allowed.
	Option *int `json:"option,omitempty" nullable:"true" minimum:"0" maximum:"2"`
}

// PassPriority gives priority to the opponent. The second pass in a row, casting
// included, resolves the top of the stack, or ends the turn when the stack is
// empty.
type PassPriority struct {
	Type string `json:"type"`
	// The player who acts: 0 or 1.
	Player int `json:"player"`
}

// Resign ends the game: the other player wins. It is allowed at any moment of a game in
// progress, with or without priority.
type Resign struct {
	Type string `json:"type"`
	// The player who resigns: 0 or 1.
	Player int `json:"player"`
}

// NewActions encodes actions, in their order.
func NewActions(actions []engine.Action) []Action {
	list := make([]Action, len(actions))
	for i, a := range actions {
		list[i] = Action{a}
	}
	return list
}

// Variant is the action as its player would post it: a pointer to one of the types above, or
// nil for no action.
func (a Action) Variant() any {
	kind := a.Type.String()
	switch a.Type {
	case engine.ActionPlayCard:
		return &PlayCard{kind, a.Player, a.HandIndex, newOption(a.Choice)}
	case engine.ActionCastInstant:
		return &CastInstant{kind, a.Player, a.HandIndex, a.Target.String(), newOption(a.Choice)}
	case engine.ActionPassPriority:
		return &PassPriority{kind, a.Player}
	case engine.ActionResign:
		return &Resign{kind, a.Player}
	}
	return nil
}

// MarshalJSONTo encodes the variant.
func (a Action) MarshalJSONTo(enc *jsontext.Encoder) error {
	return json.MarshalEncode(enc, a.Variant())
}

// UnmarshalJSONFrom reads an action that this service has written. Package api
// reads clients' actions, and says what is wrong with them.
func (a *Action) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var m struct {
		Type      string `json:"type"`
		Player    int    `json:"player"`
		HandIndex *int   `json:"hand_index"`
		TargetID  string `json:"target_id"`
		Option    *int   `json:"option"`
	}
	if err := json.UnmarshalDecode(dec, &m, json.RejectUnknownMembers(true)); err != nil {
		return err
	}
	kind, ok := engine.ParseActionType(m.Type)
	if !ok || kind.UsesHandIndex() && m.HandIndex == nil {
		return fmt.Errorf("%q is not an action, or it has no hand_index", m.Type)
	}
	if !kind.UsesHandIndex() && m.Option != nil {
		return fmt.Errorf("an action of the type %q has an option", m.Type)
	}
	a.Action = engine.Action{Type: kind, Player: m.Player}
	if kind.UsesHandIndex() {
		a.HandIndex = *m.HandIndex
	}
	if m.Option != nil {
		a.Choice = engine.ChoiceOf(*m.Option)
	}
	if kind.UsesTarget() {
		a.Target = engine.ParseObjectID(m.TargetID)
	}
	return nil
}
