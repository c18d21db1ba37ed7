package document

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
)

// Action is an action as its player posted it.
type Action struct{ engine.Action }

// actionJSON is the form of all actions. Each format says which types it has.
type actionJSON struct {
	Type      string `json:"type"`
	Player    int    `json:"player"`
	HandIndex *int   `json:"hand_index,omitempty"` // of the types that play a card
	TargetID  string `json:"target_id,omitempty"`  // cast_instant only
	Option    *int   `json:"option,omitempty"`     // of a card that chooses
}

// MarshalJSONTo encodes the members of the action's type.
func (a Action) MarshalJSONTo(enc *jsontext.Encoder) error {
	m := actionJSON{Type: a.Type.String(), Player: a.Player, TargetID: a.Target.String()}
	if a.Type.UsesHandIndex() {
		m.HandIndex = &a.HandIndex
	}
	if option, ok := a.Choice.Option(); ok {
		m.Option = &option
	}
	return json.MarshalEncode(enc, m)
}

// UnmarshalJSONFrom decodes what MarshalJSONTo encodes.
func (a *Action) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var m actionJSON
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
