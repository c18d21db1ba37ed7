package snapshot_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// TestBuild reads testdata/build.txt. Its command build takes cards as JSON, one
// a line, after a line "set ID" for each set, and shows their faults, with "..." for the
// names of all effects.
func TestBuild(t *testing.T) {
	datadriven.RunTest(t, "testdata/build.txt", func(t *testing.T, d *datadriven.TestData) string {
		_, faults := snapshot.New(readSets(t, d.Input))
		var out strings.Builder
		for _, f := range faults {
			detail := strings.ReplaceAll(f.Detail, effectNames(), "...")
			fmt.Fprintf(&out, "set %d %s: %s: %s\n", f.Set, f.Pointer, f.Code, detail)
		}
		if len(faults) == 0 {
			return "built\n"
		}
		return out.String()
	})
}

func effectNames() string {
	var names []string
	for _, effect := range engine.Effects() {
		names = append(names, effect.String())
	}
	return strings.Join(names, ", ")
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

func badParams(pointer, detail string) snapshot.Fault {
	return snapshot.Fault{Fault: fault.Fault{Code: fault.BadParams, Pointer: pointer, Detail: detail}}
}

func wantFaults(t *testing.T, got []snapshot.Fault, want ...snapshot.Fault) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

// TestParams has, for each effect, every param with good and bad values.
// Effects that a task cannot have stand on an instant.
func TestParams(t *testing.T) {
	for _, e := range engine.Effects() {
		params := e.Params()
		for _, n := range []any{int64(1), int64(99)} {
			checkParam(t, e, "n", n, params.N)
		}
		for _, n := range []any{int64(0), int64(100), int64(-1), int64(math.MaxInt64), 0.5, "1", true, nil, []any{},
			map[string]any{}} {
			checkParam(t, e, "n", n, false)
		}
		for _, maxCost := range []any{int64(0), int64(99)} {
			checkParam(t, e, "max_cost", maxCost, params.MaxCost)
		}
		for _, maxCost := range []any{int64(-1), int64(100), 0.5, "1", nil, false} {
			checkParam(t, e, "max_cost", maxCost, false)
		}
		for _, kind := range engine.CardTypes() {
			checkParam(t, e, "type", kind.String(), slices.Contains(params.Types, kind))
		}
		for _, kind := range []any{"", "Person", "pet", int64(1), nil, []any{"person"}} {
			checkParam(t, e, "type", kind, false)
		}
		for _, unknown := range []string{"N", "", "cost", "max-cost"} {
			checkParam(t, e, unknown, int64(1), false)
		}
	}
}

// checkParam builds an instant with one param, beside the n that some effects
// require.
func checkParam(t *testing.T, effect engine.Effect, name string, value any, good bool) {
	t.Helper()
	params := map[string]any{name: value}
	if effect.Params().N && name != "n" {
		params["n"] = int64(1)
	}
	s, faults := snapshot.New(oneCard(func(c *snapshot.Card) { c.Effect, c.Params = effect.String(), params }))
	switch {
	case !good && (len(faults) != 1 || faults[0].Code != fault.BadParams || faults[0].Pointer != "/cards/0/params/"+name):
		t.Errorf("%s with %s = %#v: got faults %v, want one at %s", effect, name, value, faults, name)
	case good && len(faults) > 0:
		t.Errorf("%s with %s = %#v is refused: %v", effect, name, value, faults)
	case good && s.CardSets()[0].Cards[0].Params[name] != value:
		t.Errorf("%s with %s = %#v became %v", effect, name, value, s.CardSets()[0].Cards[0].Params)
	}
}

func TestParamsLeftOut(t *testing.T) {
	spec := func(effect string, params map[string]any) []snapshot.Set {
		return oneCard(func(c *snapshot.Card) { c.Effect, c.Params = effect, params })
	}
	missing := "draw needs params.n, an integer from 1 to 99"
	_, faults := snapshot.New(spec("draw", nil))
	wantFaults(t, faults, badParams("/cards/0", missing))
	_, faults = snapshot.New(spec("draw", map[string]any{}))
	wantFaults(t, faults, badParams("/cards/0/params", missing))

	s, _ := snapshot.New(spec("scrap", nil))
	if got, want := s.Pool.Card(0).Params, (engine.Params{MaxCost: -1}); got != want {
		t.Errorf("scrap without params has %+v, want %+v", got, want)
	}
	if got := s.CardSets()[0].Cards[0].Params; len(got) != 0 {
		t.Errorf("scrap without params shows %v", got)
	}
}

func TestPointersEscapeNames(t *testing.T) {
	_, faults := snapshot.New(oneCard(func(c *snapshot.Card) {
		c.Params = map[string]any{"a/b": int64(1), "m~n": int64(1), "~1": int64(1), "": int64(1)}
	}))
	unknown := func(pointer, name string) snapshot.Fault {
		f := badParams("/cards/0/params/"+pointer, "none takes if and also, not "+name)
		f.InName = true
		return f
	}
	wantFaults(t, faults, unknown("", `""`), unknown("a~1b", `"a/b"`), unknown("m~0n", `"m~n"`), unknown("~01", `"~1"`))
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
		ID: "set:card", Name: "Card", Cost: 3, Type: engine.TypeInstant, Effect: engine.EffectScrap,
		Params: engine.Params{Type: engine.TypeHabit, MaxCost: 2}, Text: "Text.", Flavor: "Flavor.",
	}
	if got := *s.Pool.Card(0); !reflect.DeepEqual(got, want) {
		t.Errorf("the card became %+v, want %+v", got, want)
	}
}
