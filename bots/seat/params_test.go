package seat

import (
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/valyala/fastjson"

	"cardgames/api/wire"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// A bot reads what cards do as the service built them: every effect, count and condition.
func TestSeatReadsTheGrammar(t *testing.T) {
	cards := grammar(t)
	for i, served := range wire.NewCards(engine.DefaultRules(), cards) {
		text, err := json.Marshal(served)
		if err != nil {
			t.Fatal(err)
		}
		want := *cards.Card(engine.CardRef(i))
		got := cardOf(fastjson.MustParseBytes(text))
		if diff := cmp.Diff([]any{want.Steps(), want.Type, want.Cost}, []any{got.Steps(), got.Type, got.Cost}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", want.ID, diff)
		}
	}
}

func grammar(t *testing.T) *engine.Pool {
	t.Helper()
	text, err := os.ReadFile("../../games/testdata/grammar.json")
	if err != nil {
		t.Fatal(err)
	}
	set, err := snapshot.ParseSet(text)
	if err != nil {
		t.Fatal(err)
	}
	s, faults := snapshot.New([]snapshot.Set{{CardSet: set}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s.Pool
}

// What a later service may say of a card, and this bot does not know, is an error.
func TestSeatRefusesUnknownParams(t *testing.T) {
	const card = `{"id": "a:b", "type": "task", "cost": 1, "effect": "draw", "params": {"n": {"per": "casts", "times": 1,
		"max": 9}, "if": {"count": "casts", "at_least": 1}, "also": [{"effect": "mill", "params": {"n": 1}}]}}`
	for _, tt := range []struct{ name, was, is string }{
		{"nothing", "", ""},
		{"a count", `"per": "casts"`, `"per": "moons"`},
		{"a condition's count", `"count": "casts"`, `"count": "moons"`},
		{"a bound", `"at_least"`, `"exactly"`},
		{"an effect", `"mill"`, `"burn"`},
	} {
		text := strings.Replace(card, tt.was, tt.is, 1)
		_, err := engine.NewPool([]engine.Card{cardOf(fastjson.MustParse(text))})
		if (err == nil) != (tt.was == "") {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}
