package steps_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/jsonint"
	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// read reads params in JSON, on a card of a type.
func read(t *testing.T, kind, effect, params string) ([]engine.Step, []fault.Fault) {
	t.Helper()
	var given map[string]any
	if err := json.Unmarshal([]byte(params), &given, jsonint.Reader); err != nil {
		t.Fatal(err)
	}
	cardType, ok := engine.ParseCardType(kind)
	if !ok {
		t.Fatalf("no card type %q", kind)
	}
	return stepsOf(cardType, effect, given)
}

// stepsOf reads what a card of a type does.
func stepsOf(t engine.CardType, effect string, params map[string]any) ([]engine.Step, []fault.Fault) {
	card := engine.Card{Type: t, Cost: 3}
	faults := steps.Read(&card, effect, params)
	return card.Steps, faults
}

func TestGrammarOfParams(t *testing.T) {
	got, faults := read(t, "task", "gain_progress", `{
		"n": {"per": "own_persons", "times": 2.0, "max": 5},
		"if": {"count": "casts", "at_least": 0},
		"also": [
			{"effect": "mill", "params": {"n": {"per": "behind"}, "if": {"at_most": 99, "count": "own_hand"}}},
			{"effect": "recover", "params": {"type": "habit"}},
			{"effect": "replace"}
		]}`)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	none := int32(engine.NoMaxCost)
	want := []engine.Step{
		{Effect: engine.EffectGainProgress, Params: engine.Params{MaxCost: none,
			N: engine.Amount{Per: engine.CountOwnPersons, Times: 2, Max: 5}, If: engine.Condition{Count: engine.CountCasts}}},
		{Effect: engine.EffectMill, Params: engine.Params{MaxCost: none,
			N:  engine.Amount{Per: engine.CountBehind, Times: 1, Max: 99},
			If: engine.Condition{Count: engine.CountOwnHand, Bound: engine.AtMost, Limit: 99}}},
		{Effect: engine.EffectRecover, Params: engine.Params{MaxCost: none, Type: engine.TypeHabit}},
		{Effect: engine.EffectReplace, Params: engine.Params{MaxCost: none}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	for _, count := range engine.Counts() {
		_, faults := read(t, "instant", "draw", `{"n": {"per": "`+count.String()+`"}}`)
		if len(faults) > 0 {
			t.Errorf("%s: %v", count, faults)
		}
	}
}

// The texts below are params with something in its place.
func ifHolds(otherwise string) string {
	return `{"if": {"count": "casts", "at_least": 1}, "else": ` + otherwise + `}`
}

func options(more string) string { return `{"options": [{"effect": "replace"}, ` + more + `]}` }

func abilities(first string) string { return `{"abilities": [` + first + `]}` }

// pointerTo returns a pointer below params, or after ! one below the card.
func pointerTo(pointer string) string {
	if onCard, ok := strings.CutPrefix(pointer, "!"); ok {
		return onCard
	}
	return "/params" + pointer
}

// TestFaultsOfTheGrammar has each fault with its pointer.
func TestFaultsOfTheGrammar(t *testing.T) {
	for _, c := range []struct{ kind, effect, params, pointer, detail string }{
		{"task", "draw", `{"n": {}}`, "/n", "n is an integer from 1 to 99 or has per, the name of a count"},
		{"task", "draw", `{"n": {"per": "own_cards"}}`, "/n/per",
			"per must be one of own_persons, own_other_persons, own_appliances, "},
		{"task", "draw", `{"n": {"per": 1}}`, "/n/per", "per must be one of own_persons, "},
		{"task", "draw", `{"n": {"per": "casts", "times": 10}}`, "/n/times", "times must be an integer from 1 to 9"},
		{"task", "draw", `{"n": {"per": "casts", "times": "2"}}`, "/n/times", "from 1 to 9, not a string"},
		{"task", "draw", `{"n": {"per": "casts", "max": 0}}`, "/n/max", "max must be an integer from 1 to 99"},
		{"task", "draw", `{"n": {"per": "casts", "min": 1}}`, "/n/min", `n takes per, times and max, not "min"`},
		{"task", "draw", `{"n": {"count": "casts"}}`, "/n/count", `n takes per, times and max, not "count"`},
		{"task", "draw", `{"n": [1]}`, "/n", "n must be an integer from 1 to 99, not an array"},
		{"instant", "scrap", `{"max_cost": {"per": "casts"}}`, "/max_cost", "from 0 to 99, not an object"},

		{"task", "none", `{"if": null}`, "/if", "if must be an object with count and with at_least or at_most, not null"},
		{"task", "none", `{"if": 3}`, "/if", "at_least or at_most, not a number"},
		{"task", "none", `{"if": {"at_least": 1}}`, "/if", "if needs count, the name of a count"},
		{"task", "none", `{"if": {"count": "casts"}}`, "/if", "if needs at_least or at_most"},
		{"task", "none", `{"if": {"count": "casts", "at_least": 1, "at_most": 2}}`, "/if",
			"if takes at_least or at_most, not both"},
		{"task", "none", `{"if": {"count": "turns", "at_least": 1}}`, "/if/count", "count must be one of own_persons, "},
		{"task", "none", `{"if": {"count": "casts", "at_least": 100}}`, "/if/at_least", "an integer from 0 to 99"},
		{"task", "none", `{"if": {"count": "casts", "at_least": 1, "a/b": 2}}`, "/if/a~1b",
			`if takes count and at_least or at_most, not "a/b"`},
		{"task", "none", `{"if": {"per": "casts", "at_least": 1}}`, "/if/per",
			`if takes count and at_least or at_most, not "per"`},
		{"habit", "none", `{"if": {"count": "casts", "at_least": 1}}`, "/if", `none takes rate and abilities, not "if"`},
		{"habit", "none", `{"also": [{"effect": "replace"}]}`, "/also", `none takes rate and abilities, not "also"`},

		{"task", "none", `{"also": {}}`, "/also", "1 to 3 steps, not an object: put it between [ and ]"},
		{"task", "none", `{"also": []}`, "/also", "also must be an array of 1 to 3 steps"},
		{"task", "none", `{"also": [` + strings.Repeat(`{"effect": "replace"}, `, 3) + `{"effect": "replace"}]}`, "/also",
			"also must be an array of 1 to 3 steps, not of 4"},
		{"task", "none", `{"also": [true]}`, "/also/0", "must be an object with effect and params, not a boolean"},
		{"task", "none", `{"also": [{}]}`, "/also/0", "a step of also needs effect, the name of an effect"},
		{"task", "none", `{"also": [{"effect": 1}]}`, "/also/0/effect", "effect must be a string"},
		{"task", "none", `{"also": [{"effect": "none"}]}`, "/also/0/effect", "the effect none does nothing; leave it out"},
		{"task", "none", `{"also": [{"effect": "scrap"}]}`, "/also/0/effect", "scrap needs a target"},
		{"task", "none", `{"also": [{"effect": "replace", "n": 1}]}`, "/also/0/n",
			`a step of also takes effect and params, not "n"`},
		{"task", "none", `{"also": [{"effect": "draw"}]}`, "/also/0", "draw needs params.n"},
		{"task", "none", `{"also": [{"effect": "draw", "params": {}}]}`, "/also/0/params", "draw needs params.n"},
		{"task", "none", `{"also": [{"effect": "draw", "params": 1}]}`, "/also/0/params", "params must be an object"},
		{"task", "none", `{"also": [{"effect": "replace"}, {"effect": "draw", "params": {"n": 0}}]}`, "/also/1/params/n",
			"n must be an integer from 1 to 99"},
		{"task", "none", `{"also": [{"effect": "replace", "params": {"also": []}}]}`, "/also/0/params/also",
			`replace takes if and else, not "also"`},
		{"task", "recover", `{"also": [{"effect": "recover"}]}`, "/also/0/effect", "at most one effect of a card can be"},
		{"instant", "bounce", `{"also": [{"effect": "replace"}, {"effect": "recover"}]}`, "/also/1/effect",
			"at most one effect of a card can be bounce or recover"},

		{"task", "draw", `{"n": 1, "side": "either"}`, "/side", "side must be one of own, opponent"},
		{"task", "draw", `{"n": 1, "side": 1}`, "/side", "side must be one of own, opponent"},
		{"task", "recover", `{"side": "own"}`, "/side", `recover takes type, if, else and also, not "side"`},
		{"instant", "scrap", `{"side": "both"}`, "/side", "side must be one of either, own, opponent"},

		{"task", "none", `{"else": {"effect": "replace"}}`, "/else",
			"else takes place where a condition does not hold, so it needs if beside it"},
		{"task", "none", ifHolds(`1`), "/else", "else must be an object with effect and params, not a number"},
		{"task", "none", ifHolds(`{}`), "/else", "else needs effect, the name of an effect"},
		{"task", "none", ifHolds(`{"effect": "none"}`), "/else/effect", "the effect none does nothing; leave it out"},
		{"task", "none", ifHolds(`{"effect": "choose"}`), "/else/effect", "choose can only be a card's own effect"},
		{"instant", "none", ifHolds(`{"effect": "scrap"}`), "/else/effect",
			"it can only be a card's own effect or an option; sweep needs none"},
		{"task", "none", ifHolds(`{"effect": "replace", "if": 1}`), "/else/if", `else takes effect and params, not "if"`},
		{"task", "none", ifHolds(`{"effect": "replace", "params": {"if": {"count": "casts", "at_least": 1}}}`),
			"/else/params/if", `replace takes no params, not "if"`},
		{"task", "none", ifHolds(`{"effect": "replace", "params": {"else": {}}}`), "/else/params/else",
			`replace takes no params, not "else"`},
		{"task", "recover", ifHolds(`{"effect": "recover"}`), "/else/effect", "at most one effect of a card can be"},

		{"task", "choose", `{}`, "", "choose needs params.options, an array of 2 or 3 steps"},
		{"task", "choose", `{"options": {}}`, "/options", "2 or 3 steps, not an object: put it between [ and ]"},
		{"task", "choose", `{"options": [{"effect": "replace"}]}`, "/options", "options must be an array of 2 or 3 steps"},
		{"task", "choose", options(`1`), "/options/1", "an option must be an object with effect and params, not a number"},
		{"task", "choose", options(`{"effect": "scrap"}`), "/options/1/effect",
			"scrap needs a target, so it stands only on an instant, not on a task"},
		{"task", "choose", options(`{"effect": "choose"}`), "/options/1/effect", "choose can only be a card's own effect"},
		{"task", "choose", options(`{"effect": "none"}`), "/options/1/effect", "there is no empty option"},
		{"task", "choose", options(`{"effect": "draw", "params": {"n": 1, "also": []}}`), "/options/1/params/also",
			`draw takes n, side, if and else, not "also"; the also of the card follows each option`},
		{"task", "none", `{"options": []}`, "/options", `none takes if, else and also, not "options"`},
		{"task", "none", `{"also": [{"effect": "choose"}]}`, "/also/0/effect", "choose can only be a card's own effect"},
		{"instant", "choose", options(`{"effect": "bounce"}, {"effect": "recover"}`), "/options/2/effect",
			"at most one effect of a card can be bounce or recover"},

		{"task", "sweep", `{"n": 1}`, "/n", `sweep takes type, max_cost, side, if, else and also, not "n"`},
		{"habit", "sweep", `{}`, "!/effect", "a card of type habit stays on the board and has the effect none, not sweep"},
		{"appliance", "gain_time", `{}`, "!/effect", "what it does by itself stands in params.abilities"},
		{"appliance", "gain_time", `{"n": 1, "also": [{"effect": "scrap"}]}`, "!/effect", "the effect none, not gain_time"},

		{"task", "none", `{"rate": 1}`, "/rate", `none takes if, else and also, not "rate"; only a person, an appliance or`},
		{"task", "draw", `{"n": 1, "abilities": []}`, "/abilities",
			`not "abilities"; only a person, an appliance or a habit has it: change the type, or write in also`},
		{"task", "none", `{"also": [{"effect": "draw", "params": {"n": 1, "abilities": []}}]}`,
			"/also/0/params/abilities", `not "abilities"; it stands in the params of the card`},
		{"habit", "none", `{"rate": 3}`, "/rate",
			"rate must be an integer from 0 to 2 (half of the cost, rounded up)"},
		{"habit", "none", `{"rate": -1}`, "/rate", "rate must be an integer from 0 to 2"},
		{"habit", "none", `{"rate": "1"}`, "/rate", "(half of the cost, rounded up), not a string"},
		{"habit", "none", `{"abilities": []}`, "/abilities", "abilities must be an array of 1 to 2 abilities"},
		{"habit", "none", `{"abilities": {}}`, "/abilities", "not an object: put it between [ and ]"},
		{"habit", "none", abilities(`1`), "/abilities/0",
			"an ability must be an object with when, effect and params, not a number"},
		{"habit", "none", abilities(`{"effect": "replace"}`), "/abilities/0",
			"an ability needs when, one of enters, turn, end, task, instant, opponent_task, opponent_instant, leaves"},
		{"habit", "none", abilities(`{"when": "ever", "effect": "replace"}`), "/abilities/0/when",
			"when must be one of enters, turn, end, task, instant, opponent_task, opponent_instant, leaves"},
		{"habit", "none", abilities(`{"when": "turn"}`), "/abilities/0", "an ability needs effect, the name of an effect"},
		{"habit", "none", abilities(`{"when": "turn", "effect": "recover"}`), "/abilities/0/effect",
			"an ability cannot have the effect recover"},
		{"habit", "none", abilities(`{"when": "turn", "effect": "scrap"}`), "/abilities/0/effect",
			"a card's own effect or an option"},
		{"habit", "none", abilities(`{"when": "turn", "effect": "replace", "n": 1}`), "/abilities/0/n",
			`an ability takes when, effect and params, not "n"`},
		{"habit", "none", abilities(`{"when": "turn", "effect": "draw", "n": 1}`), "/abilities/0/n",
			`n belongs in the params of an ability: write "params": {"n": ...}`},
		{"habit", "none", abilities(`{"when": "turn", "effect": "draw", "params": {"n": 1}, "n": 2}`), "/abilities/0/n",
			`an ability takes when, effect and params, not "n"`},
		{"habit", "none", abilities(`{"when": "turn", "effect": "draw", "params": {"n": 1, "also": []}}`),
			"/abilities/0/params/also", `not "also"; write a second ability with the same when`},
		{"task", "none", ifHolds(`{"effect": "draw", "n": 1}`), "/else/n",
			`n belongs in the params of else: write "params": {"n": ...}`},
		{"habit", "none",
			abilities(`{"when": "turn", "effect": "replace", "params": ` + ifHolds(`{"effect": "sweep"}`) + `}`),
			"/abilities/0/params/else/effect", "an ability cannot have the effect sweep"},
	} {
		_, faults := read(t, c.kind, c.effect, c.params)
		if len(faults) != 1 || faults[0].Code != fault.BadParams || faults[0].Pointer != pointerTo(c.pointer) ||
			!strings.Contains(faults[0].Detail, c.detail) {
			t.Errorf("%s %s: got %v\nwant %s at %s", c.effect, c.params, faults, c.detail, c.pointer)
		}
	}
}

// An unknown effect names those that are permitted at its place.
func TestUnknownEffects(t *testing.T) {
	const explode = `{"effect": "explode", "params": {"n": "x"}}`
	const inner = "gain_progress, drain_progress, gain_time, drain_time, draw, discard, "
	for _, c := range []struct{ kind, effect, params, pointer, detail string }{
		{"task", "explode", `{}`, "/effect", `the effects of a card of type task are none, ` + inner + `recover, mill, ` +
			`replace, sweep, choose`},
		{"instant", "explode", `{}`, "/effect", `the effects of a card of type instant are none, ` + inner +
			`scrap, bounce, cancel, shield, recover, mill, replace, sweep, choose`},
		{"habit", "explode", `{}`, "/effect", `a card of type habit stays on the board and has the effect none; what it ` +
			`does by itself stands in params.abilities`},
		{"task", "none", `{"also": [` + explode + `]}`, "/params/also/0/effect", `the effects of a step of also are ` +
			inner + `recover, mill, replace, sweep`},
		{"task", "none", ifHolds(explode), "/params/else/effect", `the effects of else are ` + inner +
			`recover, mill, replace, sweep`},
		{"habit", "none", abilities(`{"when": "turn", "effect": "explode"}`), "/params/abilities/0/effect",
			`the effects of an ability are ` + inner + `mill, replace`},
		{"instant", "choose", `{"options": [` + explode + `, {"effect": "replace"}]}`, "/params/options/0/effect",
			`the effects of an option are ` + inner + `scrap, bounce, cancel, shield, recover, mill, replace, sweep`},
	} {
		_, faults := read(t, c.kind, c.effect, c.params)
		if len(faults) != 1 || faults[0].Code != fault.UnknownEffect || faults[0].Pointer != c.pointer ||
			faults[0].Detail != `unknown effect "explode"; `+c.detail {
			t.Errorf("%s of a %s: got %v, want %s", c.effect, c.kind, faults, c.detail)
		}
	}
}

// A list that is too long hides no fault in it, nor does a param in a wrong place.
func TestFaultsTogether(t *testing.T) {
	draw := `{"effect": "draw", "params": {"n": 0}}`
	for _, c := range []struct {
		kind, effect, params string
		pointers             []string
	}{
		{"task", "choose",
			`{"options": [{"effect": "replace"}, {"effect": "replace"}, {"effect": "replace"}, ` + draw + `]}`,
			[]string{"/params/options", "/params/options/3/params/n"}},
		{"habit", "none", abilities(`{"when": "ever", "effect": "replace"}, {"when": "turn", "effect": "replace"}, 1`),
			[]string{"/params/abilities", "/params/abilities/0/when", "/params/abilities/2"}},
		{"habit", "none", abilities(`{"when": "turn", "effect": "draw", "n": {"per": "cast"}, "if": {}, "side": "me"}`),
			[]string{"/params/abilities/0/if", "/params/abilities/0/if", "/params/abilities/0/if", "/params/abilities/0/n",
				"/params/abilities/0/n/per", "/params/abilities/0/side", "/params/abilities/0/side"}},
	} {
		var pointers []string
		_, faults := read(t, c.kind, c.effect, c.params)
		for _, f := range faults {
			pointers = append(pointers, f.Pointer)
		}
		slices.Sort(pointers)
		if !slices.Equal(pointers, c.pointers) {
			t.Errorf("%s: got %v\nwant faults at %v", c.params, faults, c.pointers)
		}
	}
	many := `{"also": [` + strings.Repeat("1, ", 10000) + `1]}`
	if _, faults := read(t, "task", "none", many); len(faults) > 10 {
		t.Errorf("%d faults in a list of 10,001 steps", len(faults))
	}
}

// A card can say the rate that it has anyway, whatever it costs.
func TestDefaultRates(t *testing.T) {
	for _, cost := range []int64{0, 1, 2, 3, 1 << 21, 1<<21 + 1, engine.MaxCost} {
		half := (cost + 1) / 2
		card := engine.Card{ID: "a", Type: engine.TypeHabit, Cost: cost}
		wantFaults(t, steps.Read(&card, "none", map[string]any{"rate": half}))
		asWritten := rateIn(t, card)
		card.OwnRate = nil
		if byDefault := rateIn(t, card); asWritten != byDefault {
			t.Errorf("cost %d: the rate %d gives %d, and %d by default", cost, half, asWritten, byDefault)
		}
	}
}

// rateIn returns the rate of a card in a pool.
func rateIn(t *testing.T, card engine.Card) int {
	t.Helper()
	pool, err := engine.NewPool([]engine.Card{card})
	if err != nil {
		t.Fatal(err)
	}
	return pool.Card(0).Rate()
}
