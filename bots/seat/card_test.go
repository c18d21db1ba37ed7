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
		got, err := cardOf(fastjson.MustParseBytes(text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]any{want.Steps, want.Type, want.Cost}, []any{got.Steps, got.Type, got.Cost}); diff != "" {
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

// A member of a later service's card that this bot does not know is an error.
func TestSeatRefusesUnknownParams(t *testing.T) {
	const card = `{"id": "a:b", "type": "task", "cost": 1, "effect": "draw", "params": {"n": {"per": "casts", "times": 1,
		"max": 9}, "if": {"count": "casts", "at_least": 1}, "also": [{"effect": "mill", "params": {"n": 1}}]}}`
	if _, err := cardOf(fastjson.MustParse(card)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ was, is, want string }{
		{`"per": "casts"`, `"per": "moons"`, "the card a:b/params/n/per: per must be one of own_persons, "},
		{`"count": "casts"`, `"count": "moons"`, "the card a:b/params/if/count: count must be one of own_persons, "},
		{`"at_least"`, `"exactly"`, "the card a:b/params/if"},
		{`"mill"`, `"burn"`, `the card a:b/params/also/0/effect: unknown effect "burn"`},
		{`{"n": 1}`, `{"n": 1, "whose": "own"}`,
			`the card a:b/params/also/0/params/whose: mill takes n, side, if and else, not "whose"`},
		{`"max": 9`, `"max": null`, "the card a:b/params/n/max: max must be an integer from 1 to 99, not null"},
	} {
		_, err := cardOf(fastjson.MustParse(strings.Replace(card, tt.was, tt.is, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %s", tt.is, err, tt.want)
		}
	}
}
