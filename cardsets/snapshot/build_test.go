package snapshot_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// TestBuild reads testdata/build.txt. Its command build takes cards as JSON, one
// a line, after a line "set ID" for each set, and shows their faults.
func TestBuild(t *testing.T) {
	datadriven.RunTest(t, "testdata/build.txt", func(t *testing.T, d *datadriven.TestData) string {
		_, faults := snapshot.New(readSets(t, d.Input))
		var out strings.Builder
		for _, f := range faults {
			fmt.Fprintf(&out, "set %d %s: %s: %s\n", f.Set, f.Pointer, f.Code, f.Detail)
		}
		if len(faults) == 0 {
			return "built\n"
		}
		return out.String()
	})
}

func readSets(t *testing.T, input string) []snapshot.Set {
	t.Helper()
	var sets []snapshot.Set
	for part := range strings.SplitSeq(strings.TrimPrefix(input, "set "), "\nset ") {
		id, cards, _ := strings.Cut(part, "\n")
		cards = strings.ReplaceAll(cards, "}\n", "},\n")
		set, err := snapshot.ParseSet(fmt.Appendf(nil, `{"set_id": %q, "cards": [%s]}`, id, cards))
		if err != nil {
			t.Fatal(err)
		}
		sets = append(sets, snapshot.Set{URL: "https://cards.example/" + id, CardSet: set})
	}
	return sets
}

func oneCard(change func(*snapshot.Card)) []snapshot.Set {
	card := snapshot.Card{ID: "card", Name: "Card", Cost: 1, Type: "instant", Effect: "none", Text: "Text."}
	change(&card)
	return []snapshot.Set{{CardSet: snapshot.CardSet{ID: "set", Cards: []snapshot.Card{card}}}}
}

func wantFaults(t *testing.T, got []snapshot.Fault, want ...snapshot.Fault) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestCosts(t *testing.T) {
	for cost, good := range map[int64]bool{
		0: true, 1: true, engine.MaxCost: true, -1: false, engine.MaxCost + 1: false, math.MaxInt64: false,
		math.MinInt64: false,
	} {
		s, faults := snapshot.New(oneCard(func(c *snapshot.Card) { c.Cost = cost }))
		if !good {
			wantFaults(t, faults, snapshot.Fault{Fault: fault.Fault{
				Code: fault.Invalid, Pointer: "/cards/0/cost", Detail: "cost must be an integer from 0 to 9007199254740991",
			}})
		} else if len(faults) > 0 || s.Pool.Card(0).Cost != cost {
			t.Errorf("the cost %d: %v", cost, faults)
		}
	}
}

// TestPoolCard has everything that the engine gets to know of a card.
func TestPoolCard(t *testing.T) {
	s, faults := snapshot.New(oneCard(func(c *snapshot.Card) {
		c.Cost, c.Effect, c.Flavor = 3, "scrap", "Flavor."
		c.Params = map[string]any{"type": "habit", "max_cost": int64(2)}
	}))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	want := engine.Card{
		ID: "set:card", Name: "Card", Cost: 3, Type: engine.TypeInstant, Text: "Text.", Flavor: "Flavor.",
		Steps: []engine.Step{{Effect: engine.EffectScrap, Params: engine.Params{Type: engine.TypeHabit, MaxCost: 2}}},
	}
	if diff := cmp.Diff(want, *s.Pool.Card(0), cmpopts.IgnoreUnexported(engine.Card{})); diff != "" {
		t.Errorf("the card (-want +got):\n%s", diff)
	}
}
