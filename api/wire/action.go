package wire

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
	Type      string  `json:"type"`
	Player    Integer `json:"player" doc:"The player who acts: 0 or 1."`
	HandIndex Integer `json:"hand_index" doc:"The position of the card in the player's hand, from 0."`
}

// CastInstant casts an instant, in either player's turn.
type CastInstant struct {
	Type      string  `json:"type"`
	Player    Integer `json:"player" doc:"The player who acts: 0 or 1."`
	HandIndex Integer `json:"hand_index" doc:"The position of the card in the player's hand, from 0."`
	TargetID  *string `json:"target_id,omitempty" nullable:"true" doc:"The id of an object on the board or the stack, where the effect needs a target." example:"o12"`
}

// PassPriority gives priority to the opponent. The second pass in a row, casting
// included, resolves the top of the stack, or ends the turn when the stack is
// empty.
type PassPriority struct {
	Type   string  `json:"type"`
	Player Integer `json:"player" doc:"The player who acts: 0 or 1."`
}

const (
	playCard     = "play_card"
	castInstant  = "cast_instant"
	passPriority = "pass_priority"
)

// NewActions writes actions down, in their order.
func NewActions(actions []engine.Action) []Action {
	list := make([]Action, len(actions))
	for i, a := range actions {
		list[i] = Action{a}
	}
	return list
}

// MarshalJSONTo writes the action as its player would post it.
func (a Action) MarshalJSONTo(enc *jsontext.Encoder) error {
	switch a := a.Action.(type) {
	case engine.PlayCard:
		return json.MarshalEncode(enc, PlayCard{playCard, Integer(a.Player), Integer(a.HandIndex)})
	case engine.CastInstant:
		cast := CastInstant{Type: castInstant, Player: Integer(a.Player), HandIndex: Integer(a.HandIndex)}
		if a.Target != 0 {
			target := a.Target.String()
			cast.TargetID = &target
		}
		return json.MarshalEncode(enc, cast)
	case engine.PassPriority:
		return json.MarshalEncode(enc, PassPriority{passPriority, Integer(a.Player)})
	}
	return fmt.Errorf("no JSON form for action %T", a.Action)
}

// FormError says what of an action's JSON is not of the documented form.
type FormError struct {
	Pointer string // JSON Pointer (RFC 6901) into the action
	Detail  string
}

func (e *FormError) Error() string { return e.Detail }

// members are the members of all variants. A null member counts as absent.
type members struct {
	Type      *string  `json:"type"`
	Player    *Integer `json:"player"`
	HandIndex *Integer `json:"hand_index"`
	TargetID  *string  `json:"target_id"`
}

// UnmarshalJSONFrom reads one action. It fails with a *FormError where a member
// is missing or belongs to another variant.
func (a *Action) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var m members
	if err := json.UnmarshalDecode(dec, &m, json.RejectUnknownMembers(true)); err != nil {
		return err
	}
	if err := m.check(); err != nil {
		return err
	}
	switch *m.Type {
	case playCard:
		a.Action = engine.PlayCard{Player: int(*m.Player), HandIndex: int(*m.HandIndex)}
	case castInstant:
		cast := engine.CastInstant{Player: int(*m.Player), HandIndex: int(*m.HandIndex)}
		if m.TargetID != nil {
			cast.Target = engine.ParseObjectID(*m.TargetID)
		}
		a.Action = cast
	case passPriority:
		a.Action = engine.PassPriority{Player: int(*m.Player)}
	}
	return nil
}

func (m *members) check() error {
	wrong := func(pointer, format string, args ...any) error {
		return &FormError{Pointer: pointer, Detail: fmt.Sprintf(format, args...)}
	}
	switch {
	case m.Type == nil:
		return wrong("", "type is missing: it is one of %s, %s and %s", playCard, castInstant, passPriority)
	case *m.Type != playCard && *m.Type != castInstant && *m.Type != passPriority:
		return wrong("/type", "type must be %s, %s or %s", playCard, castInstant, passPriority)
	case m.Player == nil:
		return wrong("", "player is missing: it says who acts, 0 or 1")
	case *m.Type == passPriority && m.HandIndex != nil:
		return wrong("/hand_index", "%s takes no hand_index", *m.Type)
	case *m.Type != passPriority && m.HandIndex == nil:
		return wrong("", "hand_index is missing: it says which card of the hand, from 0")
	case *m.Type != castInstant && m.TargetID != nil:
		return wrong("/target_id", "%s takes no target_id", *m.Type)
	}
	return nil
}

// ActionVariants are the members of the union by their type.
func ActionVariants() map[string]any {
	return map[string]any{playCard: PlayCard{}, castInstant: CastInstant{}, passPriority: PassPriority{}}
}
