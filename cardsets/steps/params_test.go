package steps_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// TestParams has, for each effect, every param with good and bad values.
// Effects that a task cannot have stand on an instant.
func TestParams(t *testing.T) {
	for _, e := range engine.Effects() {
		params := e.Params()
		for _, side := range []engine.Side{engine.SideOwn, engine.SideOpponent, engine.SideEither} {
			checkParam(t, e, "side", side.String(), slices.Contains(params.Sides, side))
		}
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
	if effect.Params().Options {
		replace := map[string]any{"effect": "replace"}
		params["options"] = []any{replace, replace}
	}
	_, faults := stepsOf(engine.TypeInstant, effect.String(), params)
	switch {
	case !good && (len(faults) != 1 || faults[0].Code != fault.BadParams || faults[0].Pointer != "/params/"+name):
		t.Errorf("%s with %s = %#v: got faults %v, want one at %s", effect, name, value, faults, name)
	case good && len(faults) > 0:
		t.Errorf("%s with %s = %#v is refused: %v", effect, name, value, faults)
	}
}

func TestParamsLeftOut(t *testing.T) {
	missing := "draw needs params.n, an integer from 1 to 99"
	_, faults := stepsOf(engine.TypeTask, "draw", nil)
	wantFaults(t, faults, badParams("", missing))
	_, faults = stepsOf(engine.TypeTask, "draw", map[string]any{})
	wantFaults(t, faults, badParams("/params", missing))

	got, faults := stepsOf(engine.TypeInstant, "scrap", nil)
	wantFaults(t, faults)
	want := []engine.Step{{Effect: engine.EffectScrap, Params: engine.Params{MaxCost: -1}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("scrap without params has %+v, want %+v", got, want)
	}
}

// A permanent has no steps, and its effect is none.
func TestPermanentsHaveNoSteps(t *testing.T) {
	for _, kind := range engine.CardTypes() {
		got, faults := stepsOf(kind, "none", map[string]any{})
		wantFaults(t, faults)
		if len(got) == 0 != kind.Permanent() {
			t.Errorf("a card of type %s has the steps %v", kind, got)
		}
	}
	_, faults := stepsOf(engine.TypeHabit, "shield", nil)
	wantFaults(t, faults, badParams("/effect",
		"a card of type habit stays on the board and has the effect none, not shield; what it does by itself stands in "+
			"params.abilities"))
}

func TestPointersEscapeNames(t *testing.T) {
	_, faults := stepsOf(engine.TypeTask, "none",
		map[string]any{"a/b": int64(1), "m~n": int64(1), "~1": int64(1), "": int64(1)})
	unknown := func(pointer, name string) fault.Fault {
		f := badParams("/params/"+pointer, "none takes if, else and also, not "+name)
		f.InName = true
		return f
	}
	wantFaults(t, faults, unknown("", `""`), unknown("a~1b", `"a/b"`), unknown("m~0n", `"m~n"`), unknown("~01", `"~1"`))
}

func badParams(pointer, detail string) fault.Fault {
	return fault.Fault{Code: fault.BadParams, Pointer: pointer, Detail: detail}
}

func wantFaults(t *testing.T, got []fault.Fault, want ...fault.Fault) {
	t.Helper()
	slices.SortFunc(got, func(a, b fault.Fault) int { return strings.Compare(a.Pointer, b.Pointer) })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}
