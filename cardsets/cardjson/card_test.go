package cardjson_test

import (
	"os"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cardgames/cardsets/cardjson"
	"cardgames/cardsets/core"
	"cardgames/cardsets/jsonint"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// steps.Read reads all that New writes of a card: every effect, count and condition.
func TestStepsAreReadAsTheyAreWritten(t *testing.T) {
	for _, pool := range []*engine.Pool{core.Snapshot().Pool, grammar(t)} {
		for ref := range engine.CardRef(pool.Len()) {
			card := pool.Card(ref)
			text, err := json.Marshal(cardjson.New(card))
			if err != nil {
				t.Fatal(err)
			}
			var written struct {
				Type, Effect string
				Params       map[string]any
			}
			if err := json.Unmarshal(text, &written, jsonint.Reader, json.MatchCaseInsensitiveNames(true)); err != nil {
				t.Fatal(err)
			}
			cardType, _ := engine.ParseCardType(written.Type)
			got := engine.Card{Type: cardType, Cost: card.Cost}
			faults := steps.Read(&got, written.Effect, written.Params)
			want := engine.Card{
				Type: cardType, Cost: card.Cost, Steps: card.Steps, OwnRate: card.OwnRate, Abilities: card.Abilities,
			}
			if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(engine.Card{})); len(faults) > 0 || diff != "" {
				t.Errorf("%s: %v (-want +got):\n%s", text, faults, diff)
			}
		}
	}
}

// grammar returns a pool with everything that a card can say.
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
