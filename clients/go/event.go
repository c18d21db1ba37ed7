package cardgames

import "encoding/json"

// Event is one thing that happened. Its type says which other members it has: the OpenAPI document of the service
// describes them. Pass over an event of a type that you do not know.
type Event struct {
	Type      string      `json:"type"`
	Player    int         `json:"player"` // who acts, or whose hand, time or progress changes
	Owner     int         `json:"owner"`  // of the card
	Turn      int         `json:"turn"`
	Round     int         `json:"round"`
	Card      *Card       `json:"card"`       // nil where it is hidden from the viewer
	Object    StackObject `json:"object"`     // that the card is or was: whole in card_cast, elsewhere its ID alone
	HandIndex int         `json:"hand_index"` // where the card that was cast had been
	By        int64       `json:"by"`         // how much time or progress changes
	To        int64       `json:"to"`         // what it changes to
	FromZone  string      `json:"from"`       // of a card that moved
	ToZone    string      `json:"-"`
	Index     int         `json:"index"`  // in FromZone
	Cause     string      `json:"cause"`  // of a change of time or progress
	Source    string      `json:"source"` // the id of the object that caused it; "" for none
	Reason    string      `json:"reason"` // why a card moved, or a draw was skipped
	When      string      `json:"when"`   // the moment of an ability
	Result    *Result     `json:"result"`
}

// UnmarshalJSON implements json.Unmarshaler: the members to and object have two forms each.
func (e *Event) UnmarshalJSON(text []byte) error {
	type event Event
	m := struct {
		*event
		To     json.RawMessage `json:"to"`
		Object json.RawMessage `json:"object"`
	}{event: (*event)(e)}
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	if err := textOr(m.To, &e.ToZone, &e.To); err != nil {
		return err
	}
	return textOr(m.Object, &e.Object.ID, &e.Object)
}

// textOr decodes a member that is a string or something else, or absent.
func textOr(member json.RawMessage, text *string, other any) error {
	switch {
	case len(member) == 0:
		return nil
	case member[0] == '"':
		return json.Unmarshal(member, text)
	default:
		return json.Unmarshal(member, other)
	}
}
