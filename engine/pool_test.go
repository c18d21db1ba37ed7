package engine_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
)

func oneCard(change func(*engine.CardSpec)) []engine.CardSet {
	card := engine.CardSpec{ID: "card", Name: "Card", Cost: "1", Type: "instant", Effect: "none", Text: "Text."}
	change(&card)
	return []engine.CardSet{{ID: "set", Cards: []engine.CardSpec{card}}}
}

func TestCosts(t *testing.T) {
	const tooHigh = -1
	for cost, want := range map[string]int64{
		"0": 0, "-0": 0, "0.0": 0, "0e99999999999999": 0, "1.0": 1, "1e2": 100, "10E-1": 1, "1.5e+1": 15,
		"9007199254740991": 1<<53 - 1, "9.007199254740991e15": 1<<53 - 1,
		"9007199254740992": tooHigh, "9007199254740991.5": tooHigh, "9223372036854775808": tooHigh,
		"1e400": tooHigh, "1e99999999999999": tooHigh, "1e99999999999999999999": tooHigh, "1e-1": tooHigh,
		"1e-99999999999999": tooHigh, "-1": tooHigh, "-1e400": tooHigh, "1.5": tooHigh,
	} {
		t.Run(cost, func(t *testing.T) {
			pool, faults := engine.BuildPool(oneCard(func(c *engine.CardSpec) { c.Cost = cost }))
			if want == tooHigh {
				wantFaults(t, faults, engine.Fault{
					Code: engine.InvalidCard, Pointer: "/cards/0/cost",
					Detail: "cost must be an integer from 0 to 9007199254740991",
				})
			} else if len(faults) > 0 || pool.Card(0).Cost != want {
				t.Errorf("got faults %v, want the cost %d", faults, want)
			}
		})
	}
}

func wantFaults(t *testing.T, got []engine.Fault, want ...engine.Fault) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

// TestParams has, for each effect, every param with good and bad values.
// Effects that a task cannot have stand on an instant.
func TestParams(t *testing.T) {
	takesN := "gain_progress drain_progress gain_time drain_time draw discard"
	takesMaxCost := "scrap bounce cancel"
	permanents, all := "person appliance habit", "person appliance habit task instant"
	types := map[string]string{"scrap": permanents, "bounce": permanents, "recover": all}
	for _, effect := range strings.Fields("none gain_progress drain_progress gain_time drain_time draw discard scrap bounce cancel shield recover") {
		needsN := has(takesN, effect)
		for _, n := range []any{json.Number("1"), json.Number("99"), json.Number("1.0"), json.Number("1e1"), 7.0} {
			checkParam(t, effect, "n", n, needsN)
		}
		for _, n := range []any{json.Number("0"), json.Number("100"), json.Number("1.5"), json.Number("-1"), json.Number("1e400"),
			7.5, math.NaN(), math.Inf(1), "1", true, nil, []any{}, map[string]any{}} {
			checkParam(t, effect, "n", n, false)
		}
		for _, maxCost := range []any{json.Number("0"), json.Number("-0"), json.Number("99"), 99.0} {
			checkParam(t, effect, "max_cost", maxCost, has(takesMaxCost, effect))
		}
		for _, maxCost := range []any{json.Number("-1"), json.Number("100"), json.Number("0.5"), "1", nil, false} {
			checkParam(t, effect, "max_cost", maxCost, false)
		}
		for _, kind := range strings.Fields(all) {
			checkParam(t, effect, "type", kind, has(types[effect], kind))
		}
		for _, kind := range []any{"", "Person", "pet", json.Number("1"), nil, []any{"person"}} {
			checkParam(t, effect, "type", kind, false)
		}
		for _, unknown := range []string{"N", "", "cost", "max-cost"} {
			checkParam(t, effect, unknown, json.Number("1"), false)
		}
	}
}

func has(list, word string) bool { return strings.Contains(" "+list+" ", " "+word+" ") }

// checkParam builds an instant with one param, beside the n that some effects
// require.
func checkParam(t *testing.T, effect, name string, value any, good bool) {
	t.Helper()
	params := map[string]any{name: value}
	if has("gain_progress drain_progress gain_time drain_time draw discard", effect) && name != "n" {
		params["n"] = json.Number("1")
	}
	pool, faults := engine.BuildPool(oneCard(func(c *engine.CardSpec) { c.Effect, c.Params = effect, params }))
	switch {
	case !good && (len(faults) != 1 || faults[0].Code != engine.BadParams || faults[0].Pointer != "/cards/0/params/"+name):
		t.Errorf("%s with %s = %#v: got faults %v, want one at %s", effect, name, value, faults, name)
	case good && len(faults) > 0:
		t.Errorf("%s with %s = %#v is refused: %v", effect, name, value, faults)
	case good && fmt.Sprint(pool.Card(0).Params.Map()[name]) != plainParam(value):
		t.Errorf("%s with %s = %#v became %v", effect, name, value, pool.Card(0).Params.Map())
	}
}

// plainParam writes a good param as Params.Map gives it.
func plainParam(value any) string {
	if n, ok := value.(json.Number); ok {
		f, _ := n.Float64()
		return fmt.Sprint(int(f))
	}
	return fmt.Sprint(value)
}

func TestParamsLeftOut(t *testing.T) {
	spec := func(effect string, params map[string]any) []engine.CardSet {
		return oneCard(func(c *engine.CardSpec) { c.Effect, c.Params = effect, params })
	}
	missing := "draw needs params.n, an integer from 1 to 99"
	_, faults := engine.BuildPool(spec("draw", nil))
	wantFaults(t, faults, engine.Fault{Code: engine.BadParams, Pointer: "/cards/0", Detail: missing})
	_, faults = engine.BuildPool(spec("draw", map[string]any{}))
	wantFaults(t, faults, engine.Fault{Code: engine.BadParams, Pointer: "/cards/0/params", Detail: missing})

	pool, _ := engine.BuildPool(spec("scrap", nil))
	if got, want := pool.Card(0).Params, (engine.Params{MaxCost: -1}); got != want {
		t.Errorf("scrap without params has %+v, want %+v", got, want)
	}
	if got := pool.Card(0).Params.Map(); len(got) != 0 {
		t.Errorf("scrap without params shows %v", got)
	}
}

func TestPointersEscapeNames(t *testing.T) {
	_, faults := engine.BuildPool(oneCard(func(c *engine.CardSpec) {
		c.Params = map[string]any{"a/b": 1.0, "m~n": 1.0, "~1": 1.0, "": 1.0}
	}))
	fault := func(pointer, name string) engine.Fault {
		return engine.Fault{Code: engine.BadParams, Pointer: "/cards/0/params/" + pointer, Detail: "none takes no params, not " + name}
	}
	wantFaults(t, faults, fault("", `""`), fault("a~1b", `"a/b"`), fault("m~0n", `"m~n"`), fault("~01", `"~1"`))
}

func TestFaultsOfAllSetsTogether(t *testing.T) {
	set := func(id string, cards ...string) engine.CardSet {
		set, err := parseSet(strings.Join(cards, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		set.ID = id
		return set
	}
	_, faults := engine.BuildPool([]engine.CardSet{
		set("home", "Kettle: appliance 1", "Lamp: pet -1", "Kettle: task 1, explode"),
		set("work", "Kettle: appliance 1", "Stapler: person 1, draw n=0 type=task"),
		set("home", "Kettle: task 1, cancel max_cost=1.5"),
	})
	wantFaults(t, faults,
		engine.Fault{Code: engine.InvalidCard, Pointer: "/cards/1/cost", Detail: "cost must be an integer from 0 to 9007199254740991"},
		engine.Fault{Code: engine.InvalidCard, Pointer: "/cards/1/type", Detail: `unknown card type "pet"`},
		engine.Fault{Code: engine.UnknownEffect, Pointer: "/cards/2/effect", Detail: `unknown effect "explode"; the effects are none, ` +
			"gain_progress, drain_progress, gain_time, drain_time, draw, discard, scrap, bounce, cancel, shield, recover"},
		engine.Fault{Code: engine.DuplicateCardID, Pointer: "/cards/2/id", Detail: `the card id "home:kettle" is taken already by card 1 of set 1`},
		engine.Fault{Set: 1, Code: engine.BadParams, Pointer: "/cards/1/effect", Detail: "a card of type person stays on the board and has the effect none, not draw"},
		engine.Fault{Set: 1, Code: engine.BadParams, Pointer: "/cards/1/params/n", Detail: "n must be an integer from 1 to 99"},
		engine.Fault{Set: 1, Code: engine.BadParams, Pointer: "/cards/1/params/type", Detail: `draw takes n, not "type"`},
		engine.Fault{Set: 2, Code: engine.BadParams, Pointer: "/cards/0/effect", Detail: "cancel needs a target, so it stands only on an instant, not on a task"},
		engine.Fault{Set: 2, Code: engine.BadParams, Pointer: "/cards/0/params/max_cost", Detail: "max_cost must be an integer from 0 to 99, not a fraction"},
		engine.Fault{Set: 2, Code: engine.DuplicateCardID, Pointer: "/cards/0/id", Detail: `the card id "home:kettle" is taken already by card 1 of set 1`},
	)
}

func TestPoolSize(t *testing.T) {
	cards := make([]engine.CardSpec, engine.MaxCards+1)
	for i := range cards {
		cards[i] = engine.CardSpec{ID: fmt.Sprint("c", i), Name: "Card", Cost: "0", Type: "task", Effect: "none"}
	}
	pool, faults := engine.BuildPool([]engine.CardSet{{ID: "a", Cards: cards[:1000]}, {ID: "b", Cards: cards[1000:engine.MaxCards]}})
	if len(faults) > 0 || pool.Len() != engine.MaxCards {
		t.Fatalf("%d cards are refused: %v", engine.MaxCards, faults)
	}
	_, faults = engine.BuildPool([]engine.CardSet{{ID: "a", Cards: cards[:1000]}, {ID: "b", Cards: cards[1000:]}})
	wantFaults(t, faults, engine.Fault{Code: engine.PoolTooLarge, Detail: "the sets have 2001 cards together; a game takes at most 2000"})
	for _, none := range [][]engine.CardSet{nil, {{ID: "a"}}} {
		_, faults = engine.BuildPool(none)
		wantFaults(t, faults, engine.Fault{Code: engine.InvalidCard, Pointer: "/cards", Detail: "a game needs at least one card"})
	}
}

// TestPoolCard has everything that a pool keeps of a card.
func TestPoolCard(t *testing.T) {
	pool, faults := engine.BuildPool(oneCard(func(c *engine.CardSpec) {
		c.Cost, c.Effect, c.Flavor = "3", "scrap", "Flavor."
		c.Params = map[string]any{"type": "habit", "max_cost": json.Number("2e0")}
	}))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	got := *pool.Card(0)
	if got.ID != "set:card" || got.Name != "Card" || got.Cost != 3 || got.Rate() != 2 || got.Type != engine.TypeInstant ||
		got.Effect != engine.EffectScrap || got.Text != "Text." || got.Flavor != "Flavor." {
		t.Errorf("the card became %+v", got)
	}
	if diff := cmp.Diff(map[string]any{"type": "habit", "max_cost": 2}, got.Params.Map()); diff != "" {
		t.Errorf("params (-want +got):\n%s", diff)
	}
}

func TestRateIsHalfTheCostRoundedUp(t *testing.T) {
	for cost, want := range map[string]int{"0": 0, "1": 1, "2": 1, "3": 2, "4": 2, "5": 3, "99": 50} {
		pool := poolOf(t, "A: person "+cost)
		if got := pool.Card(0).Rate(); got != want {
			t.Errorf("cost %s has the rate %d, want %d", cost, got, want)
		}
	}
}
