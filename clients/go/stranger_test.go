package cardgames_test

import (
	"testing"

	cardgames "cardgames/clients/go"
)

// Only the game of a stranger who has not acted at all ends at once: later, a resignation is for a player who has
// missed several deadlines.
func TestNoShow(t *testing.T) {
	pass, end := cardgames.Action{Type: "pass_priority"}, cardgames.Action{Type: "resign"}
	for _, test := range []struct {
		version int
		actions []cardgames.Action
		want    bool
	}{
		{0, []cardgames.Action{pass, end}, true},
		{1, []cardgames.Action{pass, end}, true},
		{2, []cardgames.Action{pass, end}, false},
		{1, []cardgames.Action{pass}, false},
		{0, nil, false},
	} {
		v := &cardgames.View{Version: test.version, DeadlineActions: test.actions}
		if got := v.NoShow(); (got != nil) != test.want || got != nil && *got != end {
			t.Errorf("version %d with %v: %v", test.version, test.actions, got)
		}
	}
}
