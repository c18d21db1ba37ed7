package wire_test

import (
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
)

// FuzzAction takes any bytes for an action: they are refused, or what they mean
// is written down in a form that means the same.
func FuzzAction(f *testing.F) {
	f.Fuzz(func(t *testing.T, body []byte) {
		var action wire.Action
		if err := json.Unmarshal(body, &action); err != nil {
			return
		}
		requireKnownMembers(t, body)
		written, err := json.Marshal(action)
		if err != nil {
			t.Fatalf("%q is read as %#v, which cannot be written: %v", body, action.Action, err)
		}
		var again wire.Action
		if err := json.Unmarshal(written, &again); err != nil {
			t.Fatalf("%q is written as %s, which is refused: %v", body, written, err)
		}
		if again != action {
			t.Errorf("%q is %#v, but %s is %#v", body, action.Action, written, again.Action)
		}
	})
}

func requireKnownMembers(t *testing.T, body []byte) {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(body, &members); err != nil {
		t.Fatalf("%q is no object: %v", body, err)
	}
	for name := range members {
		if !slices.Contains([]string{"type", "player", "hand_index", "target_id"}, name) {
			t.Errorf("%q is accepted with the member %q", body, name)
		}
	}
}
