package engine_test

import (
	"testing"

	"cardgames/engine"
	"cardgames/engine/shuffle"
)

func TestParseObjectID(t *testing.T) {
	for text, want := range map[string]engine.ObjectID{"": 0, "o1": 1, "o12": 12, "o180": 180} {
		if got := engine.ParseObjectID(text); got != want || got.String() != text {
			t.Errorf("ParseObjectID(%q) = %d, want %d", text, got, want)
		}
	}
}

// TestParseObjectIDInvalid: text that no view shows is neither an object nor no
// object.
func TestParseObjectIDInvalid(t *testing.T) {
	no := engine.ParseObjectID("no such object")
	if no <= 180 {
		t.Fatalf("the id %d can be a game's", no)
	}
	for _, text := range []string{
		"o0", "o01", "o+1", "o-1", "o1 ", " o1", "O1", "1", "o", "o1.0", "o1e0", "oo1", "é1", "o١",
		"o65535", "o65536", "o65537", "o18446744073709551617", "\x00",
	} {
		if got := engine.ParseObjectID(text); got != no {
			t.Errorf("ParseObjectID(%q) = %d, want %d", text, got, no)
		}
	}
}

// TestUnknownTypesOfActions: an action without a type, or with one that a later
// release may add, is an error.
func TestUnknownTypesOfActions(t *testing.T) {
	pool, secret := mixedPool(t), shuffle.SecretFromSeed("unknown")
	state, _ := shuffle.Deal(engine.DefaultRules(), pool, secret)
	for _, kind := range []engine.ActionType{0, engine.ActionType(len(engine.ActionTypes()) + 1), 255} {
		next, events, err := engine.Apply(pool, state, engine.Action{Type: kind})
		if err == nil || next != state || events != nil {
			t.Errorf("type %d: events %v, error %v", kind, events, err)
		}
	}
}
