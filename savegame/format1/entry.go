package format1

import (
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// NewEntry describes one version; action and by may be nil.
func NewEntry(pool *engine.Pool, version int, at time.Time, action engine.Action, by *engine.Seat, events []engine.Event) Entry {
	e := Entry{Version: version, At: Time(at), By: seatNumber(by), Events: NewEvents(pool, events)}
	if action != nil {
		e.Action = &Action{action}
	}
	return e
}

// Time is the form of a time (RFC 3339).
func Time(t time.Time) string { return t.Format(time.RFC3339Nano) }

// Action is an action as its player posted it.
type Action struct{ engine.Action }

// actionJSON is the form of all actions.
type actionJSON struct {
	Type      string `json:"type"`
	Player    int    `json:"player"`
	HandIndex *int   `json:"hand_index,omitempty"` // absent with pass_priority
	TargetID  string `json:"target_id,omitempty"`  // cast_instant only
}

// MarshalJSONTo writes the members of the action's type.
func (a Action) MarshalJSONTo(enc *jsontext.Encoder) error {
	switch a := a.Action.(type) {
	case engine.PlayCard:
		return json.MarshalEncode(enc, actionJSON{"play_card", a.Player, &a.HandIndex, ""})
	case engine.CastInstant:
		return json.MarshalEncode(enc, actionJSON{"cast_instant", a.Player, &a.HandIndex, a.Target.String()})
	case engine.PassPriority:
		return json.MarshalEncode(enc, actionJSON{"pass_priority", a.Player, nil, ""})
	}
	return fmt.Errorf("no JSON form for action %T", a.Action)
}

// UnmarshalJSONFrom reads what MarshalJSONTo writes.
func (a *Action) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var m actionJSON
	if err := json.UnmarshalDecode(dec, &m, json.RejectUnknownMembers(true)); err != nil {
		return err
	}
	switch {
	case m.Type == "play_card" && m.HandIndex != nil:
		a.Action = engine.PlayCard{Player: m.Player, HandIndex: *m.HandIndex}
	case m.Type == "cast_instant" && m.HandIndex != nil:
		a.Action = engine.CastInstant{Player: m.Player, HandIndex: *m.HandIndex, Target: engine.ParseObjectID(m.TargetID)}
	case m.Type == "pass_priority":
		a.Action = engine.PassPriority{Player: m.Player}
	default:
		return fmt.Errorf("%q is no action, or it lacks hand_index", m.Type)
	}
	return nil
}
