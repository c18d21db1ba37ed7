package wire

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// Action is an engine.Action as JSON: a union that its member type tells apart.
type Action struct{ engine.Action }

// PlayCard is the play_card of the union.
type PlayCard struct {
	Type      string  `json:"type" enum:"play_card"`
	Player    Integer `json:"player" doc:"The player who acts: 0 or 1."`
	HandIndex Integer `json:"hand_index" doc:"Counts from 0 in the player's hand."`
}

// CastInstant is the cast_instant of the union.
type CastInstant struct {
	Type      string  `json:"type" enum:"cast_instant"`
	Player    Integer `json:"player" doc:"The player who acts: 0 or 1."`
	HandIndex Integer `json:"hand_index" doc:"Counts from 0 in the player's hand."`
	TargetID  *string `json:"target_id,omitempty" nullable:"true" doc:"The id of an object on the board or the stack, where the effect needs a target." example:"o12"`
}

// PassPriority is the pass_priority of the union.
type PassPriority struct {
	Type   string  `json:"type" enum:"pass_priority"`
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

// UnmarshalJSONFrom reads one action. Its form has been checked against the
// schema where the action comes from a request.
func (a *Action) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	value, err := dec.ReadValue()
	if err != nil {
		return err
	}
	var tag struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(value, &tag); err != nil {
		return err
	}
	strict := json.RejectUnknownMembers(true)
	switch tag.Type {
	case playCard:
		var p PlayCard
		err = json.Unmarshal(value, &p, strict)
		a.Action = engine.PlayCard{Player: int(p.Player), HandIndex: int(p.HandIndex)}
	case castInstant:
		var c CastInstant
		err = json.Unmarshal(value, &c, strict)
		cast := engine.CastInstant{Player: int(c.Player), HandIndex: int(c.HandIndex)}
		if c.TargetID != nil {
			cast.Target = engine.ParseObjectID(*c.TargetID)
		}
		a.Action = cast
	case passPriority:
		var p PassPriority
		err = json.Unmarshal(value, &p, strict)
		a.Action = engine.PassPriority{Player: int(p.Player)}
	default:
		err = fmt.Errorf("unknown action type %q", tag.Type)
	}
	return err
}

// ActionVariants are the members of the union by their type.
func ActionVariants() map[string]any {
	return map[string]any{playCard: PlayCard{}, castInstant: CastInstant{}, passPriority: PassPriority{}}
}
