package lint_test

import (
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/lint"
	"cardgames/engine"
)

// codesOf returns the codes of the advice on one pool of cards, without those about the
// size of the pool and about texts.
func codesOf(t *testing.T, cards ...string) []string {
	t.Helper()
	set := `{"set_id": "steps", "name": "Steps", "version": "1.0.0", "cards": [` + strings.Join(cards, ", ") + `]}`
	result, err := lint.Check(lint.Source{File: check.File{URL: "set.json", Body: []byte(set)}})
	if err != nil {
		t.Fatal(err)
	}
	if result.Faults != nil {
		t.Fatal(result.Faults)
	}
	var codes []string
	for _, f := range result.Advice(engine.DefaultRules()) {
		about := []string{"too_small", "few_instants", "no_text", "uneven", "schema_missing"}
		if !slices.Contains(about, string(f.Code)) {
			codes = append(codes, string(f.Code)+" "+f.Pointer)
		}
	}
	return codes
}

const aPerson = `{"id": "p", "name": "P", "cost": 1, "type": "person", "effect": "none", "text": ""}`

func TestAdviceOnSteps(t *testing.T) {
	for _, c := range []struct{ params, want string }{
		{`"n": 1, "if": {"count": "own_hand", "at_least": 0}`, "condition_always /cards/1/params/if"},
		{`"n": 1, "if": {"count": "own_hand", "at_least": 7}`, ""},
		{`"n": 1, "if": {"count": "own_hand", "at_least": 8}`, "condition_never /cards/1/params/if"},
		{`"n": 1, "if": {"count": "own_hand", "at_most": 6}`, ""},
		{`"n": 1, "if": {"count": "opponent_hand", "at_most": 7}`, "condition_always /cards/1/params/if"},
		{`"n": 1, "if": {"count": "own_discard", "at_least": 31}`, "condition_never /cards/1/params/if"},
		{`"n": 1, "if": {"count": "behind", "at_least": 24}`, ""},
		{`"n": 1, "if": {"count": "behind", "at_least": 25}`, "condition_never /cards/1/params/if"},
		{`"n": 1, "if": {"count": "casts", "at_least": 1}`, "condition_always /cards/1/params/if"},
		{`"n": 1, "if": {"count": "casts", "at_most": 0}`, "condition_never /cards/1/params/if"},
		{`"n": 1, "if": {"count": "casts", "at_least": 99}`, ""},
		{`"n": 1, "if": {"count": "own_habits", "at_least": 1}`, "condition_never /cards/1/params/if"},
		{`"n": 1, "if": {"count": "own_persons", "at_least": 1}`, ""},
		{`"n": {"per": "own_habits"}`, "count_zero /cards/1/params/n"},
		{`"n": {"per": "own_persons"}`, ""},
		{`"n": {"per": "own_persons", "times": 5, "max": 4}`, "max_below_times /cards/1/params/n"},
		{`"n": {"per": "own_persons", "times": 5, "max": 5}`, ""},
		{`"n": 1, "also": [{"effect": "draw", "params": {"n": 1, "if": {"count": "own_hand", "at_least": 9}}}]`,
			"condition_never /cards/1/params/also/0/params/if"},
		{`"n": 1, "also": [{"effect": "draw", "params": {"n": {"per": "opponent_appliances"}}}]`,
			"count_zero /cards/1/params/also/0/params/n"},
		{`"n": 1, "also": [{"effect": "recover", "params": {"type": "habit"}}]`,
			"no_target /cards/1/params/also/0"},
		{`"n": 1, "also": [{"effect": "recover", "params": {"type": "person"}}]`, ""},
	} {
		got := strings.Join(codesOf(t, aPerson, `{"id": "a", "name": "A", "cost": 2, "type": "task", `+
			`"effect": "gain_progress", "params": {`+c.params+`}, "text": ""}`), ", ")
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.params, got, c.want)
		}
	}
}

// The counts of a permanent depend on the moment, and some moments never come.
func TestAdviceOnPermanents(t *testing.T) {
	const counts, moment = " /cards/1/params/abilities/0/params", "moment_never /cards/1/params/abilities/0/when"
	ability := func(when, params string) string {
		return `"abilities": [{"when": "` + when + `", "effect": "draw", "params": {"n": 1` + params + `}}]`
	}
	for _, c := range []struct{ params, more, want string }{
		{ability("turn", `, "if": {"count": "casts", "at_most": 0}`), aPerson, "condition_always" + counts + "/if"},
		{ability("turn", `, "if": {"count": "casts", "at_least": 1}`), aPerson, "condition_never" + counts + "/if"},
		{ability("enters", `, "if": {"count": "casts", "at_least": 1}`), aPerson, "condition_always" + counts + "/if"},
		{ability("enters", `, "if": {"count": "own_habits", "at_most": 0}`), aPerson, "condition_never" + counts + "/if"},
		{ability("enters", `, "if": {"count": "own_persons", "at_most": 0}`), aPerson, ""},
		{ability("enters", `, "if": {"count": "opponent_habits", "at_most": 0}`), aPerson, ""},
		{ability("leaves", `, "if": {"count": "own_habits", "at_most": 0}`), aScrap, ""},
		{ability("task", `, "if": {"count": "own_discard", "at_least": 1}`), aTask, "condition_always" + counts + "/if"},
		{`"abilities": [{"when": "turn", "effect": "draw", "params": {"n": {"per": "casts"}}}]`, aPerson,
			"count_zero" + counts + "/n"},
		{ability("end", `, "if": {"count": "casts", "at_most": 0}`), aPerson, ""},
		{ability("enters", `, "if": {"count": "own_other_persons", "at_least": 0}`), aPerson,
			"condition_always" + counts + "/if"},
		{ability("enters", `, "if": {"count": "own_other_persons", "at_least": 1}`), aPerson, ""},
		{ability("opponent_task", `, "if": {"count": "opponent_discard", "at_least": 1}`), aTask,
			"condition_always" + counts + "/if"},
		{ability("opponent_task", `, "if": {"count": "own_discard", "at_least": 1}`), aTask, ""},
		{ability("turn", ""), aPerson, ""},
		{ability("end", ""), aPerson, ""},
		{ability("opponent_task", ""), aTask, ""},
		{ability("opponent_task", ""), aScrap, moment},
		{ability("opponent_instant", ""), aScrap, ""},
		{ability("opponent_instant", ""), aTask, moment},
		{ability("task", ""), aTask, ""},
		{ability("task", ""), aPerson, moment},
		{ability("instant", ""), aScrap, ""},
		{ability("instant", ""), aTask, moment},
		{ability("leaves", ""), aScrap, ""},
		{ability("leaves", ""), aTask, moment},
		{ability("leaves", ""), strings.Replace(aScrap, `{}`, `{"type": "person"}`, 1), moment},
		{`"rate": 0`, aPerson, "does_nothing /cards/1"},
		{`"rate": 0, ` + ability("turn", ""), aPerson, ""},
	} {
		codes := codesOf(t, strings.Replace(aPerson, `"p", "name": "P"`, `"q", "name": "Q"`, 1),
			`{"id": "a", "name": "A", "cost": 2, "type": "habit", "effect": "none", "params": {`+c.params+`}, "text": ""}`,
			c.more)
		if got := strings.Join(codes, ", "); got != c.want {
			t.Errorf("%s with %s: got %q, want %q", c.params, c.more, got, c.want)
		}
	}
}

const (
	aTask  = `{"id": "t", "name": "T", "cost": 1, "type": "task", "effect": "replace", "text": ""}`
	aScrap = `{"id": "s", "name": "S", "cost": 1, "type": "instant", "effect": "scrap", "params": {}, "text": ""}`
)

func TestEqualOptions(t *testing.T) {
	draw := `{"effect": "draw", "params": {"n": 1}}`
	for others, want := range map[string]string{
		`{"effect": "replace"}`:          "",
		draw:                             "equal_options /cards/0/params/options/1",
		`{"effect": "replace"}, ` + draw: "equal_options /cards/0/params/options/2",
		`{"effect": "draw", "params": {"n": 1, "side": "own"}}`: "equal_options /cards/0/params/options/1",
	} {
		got := codesOf(t, `{"id": "a", "name": "A", "cost": 2, "type": "task", "effect": "choose", "params": {"options": [`+
			draw+`, `+others+`]}, "text": ""}`, aTask)
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: got %q, want %q", others, got, want)
		}
	}
}

// Advice on a condition says what becomes of its else.
func TestAdviceOnConditionsWithElse(t *testing.T) {
	for bound, want := range map[string]string{
		`"at_least": 9`: "write the else in place of the effect",
		`"at_least": 0`: "leave out the condition and the else",
	} {
		set := `{"set_id": "s", "name": "S", "version": "1.0.0", "cards": [{"id": "a", "name": "A", "cost": 2, ` +
			`"type": "task", "effect": "draw", "params": {"n": 1, "if": {"count": "own_hand", ` + bound + `}, ` +
			`"else": {"effect": "replace"}}, "text": ""}]}`
		result, err := lint.Check(lint.Source{File: check.File{URL: "set.json", Body: []byte(set)}})
		if err != nil || result.Faults != nil {
			t.Fatal(err, result.Faults)
		}
		if advice := result.Advice(engine.DefaultRules()); !slices.ContainsFunc(advice, func(f fault.Fault) bool {
			return strings.HasSuffix(f.Detail, "or "+want)
		}) {
			t.Errorf("%s: no advice to %s: %v", bound, want, advice)
		}
	}
}

// Which of two cards of the same cost dominates the other, if any does.
func TestDominatedOverSteps(t *testing.T) {
	for _, c := range []struct{ better, worse, want string }{
		{`"n": 3`, `"n": 2`, "dominated /cards/1"},
		{`"n": 2`, `"n": 2`, ""},
		{`"n": 2`, `"n": 2, "if": {"count": "own_hand", "at_most": 3}`, "dominated /cards/1"},
		{`"n": 2`, `"n": 3, "if": {"count": "own_hand", "at_most": 3}`, ""},
		{`"n": 4`, `"n": {"per": "own_hand", "max": 4}`, "dominated /cards/1"},
		{`"n": 3`, `"n": {"per": "own_hand", "max": 4}`, ""},
		{`"n": {"per": "own_hand", "times": 2, "max": 6}`, `"n": {"per": "own_hand", "max": 6}`, "dominated /cards/1"},
		{`"n": {"per": "own_hand", "times": 2, "max": 6}`, `"n": {"per": "own_hand", "max": 7}`, ""},
		{`"n": {"per": "own_hand", "times": 2}`, `"n": {"per": "opponent_hand"}`, ""},
		{`"n": 2, "also": [{"effect": "draw", "params": {"n": 2}}]`,
			`"n": 2, "also": [{"effect": "draw", "params": {"n": 1}}]`,
			"dominated /cards/1"},
		{`"n": 2, "also": [{"effect": "draw", "params": {"n": 1}}]`,
			`"n": 1, "also": [{"effect": "draw", "params": {"n": 2}}]`,
			""},
		{`"n": 2, "also": [{"effect": "draw", "params": {"n": 1}}]`,
			`"n": 1, "also": [{"effect": "discard", "params": {"n": 1}}]`,
			""},
		{`"n": 2, "also": [{"effect": "draw", "params": {"n": 1}}]`,
			`"n": 2, "also": [{"effect": "draw", "params": {"n": 1, "if": {"count": "own_hand", "at_most": 3}}}]`, ""},
	} {
		var cards []string
		for i, params := range []string{c.better, c.worse} {
			id := string(rune('a' + i))
			cards = append(cards, `{"id": "`+id+`", "name": "`+id+`", "cost": 2, "type": "task", `+
				`"effect": "gain_progress", "params": {`+params+`}, "text": ""}`)
		}
		if got := strings.Join(codesOf(t, cards...), ", "); got != c.want {
			t.Errorf("%s against %s: got %q, want %q", c.better, c.worse, got, c.want)
		}
	}
}

// A card with another first effect can bring back a card that gives time.
func TestTimeLoopOverSteps(t *testing.T) {
	got := codesOf(t,
		`{"id": "g", "name": "G", "cost": 1, "type": "task", "effect": "gain_time", "params": {"n": 4}, "text": ""}`,
		`{"id": "r", "name": "R", "cost": 2, "type": "task", "effect": "gain_progress", "params": {"n": 1, "also": [`+
			`{"effect": "recover", "params": {"type": "task"}}]}, "text": ""}`)
	if want := []string{"time_loop /cards/1"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Cards that win alone, that cost nothing and draw again, whose option nobody names, and that harm only their owner.
func TestAdviceOnWhatACardIsGoodFor(t *testing.T) {
	card := func(id, cost, kind, effect, params string) string {
		return `{"id": "` + id + `", "name": "` + strings.ToUpper(id) + `", "cost": ` + cost + `, "type": "` + kind +
			`", "effect": "` + effect + `", "params": {` + params + `}, "text": ""}`
	}
	draws := card("d", "1", "instant", "draw", `"n": 1`)
	options := func(a, b string) string { return `"options": [` + a + `, ` + b + `]` }
	gain := func(n string) string { return `{"effect": "gain_progress", "params": {"n": ` + n + `}}` }
	for _, c := range []struct{ card, more, want string }{
		{card("a", "3", "task", "gain_progress", `"n": 25`), aPerson, "wins_alone /cards/1"},
		{card("a", "3", "task", "gain_progress", `"n": 9, "also": [`+gain("4")+`]`), aPerson, "wins_alone /cards/1"},
		{card("a", "3", "task", "gain_progress", `"n": 12`), aPerson, ""},
		{card("a", "3", "task", "gain_progress", `"n": 25, "side": "opponent", "also": [`+gain("1")+`]`), aPerson, ""},

		{card("a", "1", "task", "draw", `"n": 1, "also": [{"effect": "gain_time", "params": {"n": 2}}]`), aPerson,
			"free_card /cards/1"},
		{card("a", "2", "task", "draw", `"n": 1, "also": [{"effect": "gain_time", "params": {"n": 2}}]`), aPerson, ""},
		{card("a", "4", "habit", "none", `"abilities": [{"when": "instant", "effect": "gain_time", "params": {"n": 2}}]`),
			draws, "free_card /cards/1"},
		{card("a", "4", "habit", "none", `"abilities": [{"when": "instant", "effect": "gain_time", "params": {"n": 1}}]`),
			draws, ""},

		{card("a", "2", "task", "choose", options(gain("2"), gain("3"))), aPerson, "worse_option /cards/1/params/options/0"},
		{card("a", "2", "task", "choose", options(gain("3"), gain("3"))), aPerson, "equal_options /cards/1/params/options/1"},
		{card("a", "2", "task", "choose", options(gain("3"), `{"effect": "replace"}`)), aPerson, ""},

		{card("a", "2", "task", "discard", `"n": 1, "side": "own"`), aPerson, "harms_owner /cards/1"},
		{card("a", "2", "task", "gain_progress", `"n": 1, "side": "opponent", "also": [{"effect": "drain_time", "params": `+
			`{"n": 1, "side": "own"}}]`), aPerson, "harms_owner /cards/1"},
		{card("a", "2", "task", "discard", `"n": 1, "side": "own", "also": [`+gain("2")+`]`), aPerson, ""},
		{card("a", "2", "habit", "none",
			`"rate": 0, "abilities": [{"when": "turn", "effect": "drain_progress", "params": {"n": 1, "side": "own"}}]`),
			aPerson, "harms_owner /cards/1"},
		{card("a", "2", "habit", "none",
			`"abilities": [{"when": "turn", "effect": "drain_progress", "params": {"n": 1, "side": "own"}}]`), aPerson, ""},
		{card("a", "1", "instant", "scrap", `"side": "own"`), aPerson, "harms_owner /cards/1"},
		{card("a", "1", "instant", "scrap", `"side": "own"`), card("v", "1", "person", "none",
			`"abilities": [{"when": "leaves", "effect": "draw", "params": {"n": 1}}]`), ""},
	} {
		if got := strings.Join(codesOf(t, c.more, c.card), ", "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.card, got, c.want)
		}
	}
}
