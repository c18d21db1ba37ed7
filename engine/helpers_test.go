package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// mixedPool has cards of every type and every effect.
func mixedPool(t testing.TB) *engine.Pool {
	t.Helper()
	return poolOf(t, `
		Neighbour: person 1
		Handyman: person 3
		Grandmother: person 4
		Kettle: appliance 1
		Washing Machine: appliance 3
		Dishwasher: appliance 4
		Make the Bed: habit 1
		Meal Prep: habit 3
		Daily Tidy-Up: habit 4
		Take out the Trash: task 1, gain_progress n=1
		Cook Dinner: task 3, gain_progress n=3
		Loud Renovation: task 3, drain_progress n=3
		Plan the Week: task 1, gain_time n=2
		Groceries: task 2, draw n=2
		Delegate: task 2, discard n=1
		Sort the Attic: task 2, recover
		Phone Call: instant 0, drain_time n=3
		Coffee Break: instant 0, gain_time n=2
		Clear-Out: instant 2, scrap max_cost=3
		Not Today: instant 1, bounce
		Change of Plans: instant 2, cancel
		Warranty: instant 0, shield
	`)
}

// poolOf builds a pool from lines as parseCard reads them.
func poolOf(t testing.TB, lines string) *engine.Pool {
	t.Helper()
	set, err := parseSet(lines)
	if err != nil {
		t.Fatal(err)
	}
	return mustBuild(t, set)
}

func mustBuild(t interface{ Fatalf(string, ...any) }, sets ...snapshot.CardSet) *engine.Pool {
	pool, err := build(sets)
	if err != nil {
		t.Fatalf("the pool is refused: %v", err)
	}
	return pool
}

func build(sets []snapshot.CardSet) (*engine.Pool, error) {
	all := make([]snapshot.Set, len(sets))
	for i := range sets {
		all[i].CardSet = sets[i]
	}
	built, faults := snapshot.New(all)
	if len(faults) > 0 {
		return nil, &fault.Report{Faults: []fault.Fault{faults[0].Fault}}
	}
	return built.Pool, nil
}

func parseSet(lines string) (snapshot.CardSet, error) {
	set := snapshot.CardSet{ID: "test", Name: "Test", Version: "1.0.0"}
	for line := range strings.Lines(lines) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		card, err := parseCard(line)
		if err != nil {
			return set, err
		}
		set.Cards = append(set.Cards, card)
	}
	return set, nil
}

var cardLine = regexp.MustCompile(`^(.+?): (\w+) (\S+?)(?: rate=(\d+))?(?:, (.+))?$`)

// parseCard reads "Name: type cost, step, then step ...", and of a permanent "Name: type cost
// rate=R, moment: step, moment: step". A step is "effect param=value ... else effect
// param=value ...", and the first can be "choose: step | step". Without a step it is none. The id
// comes from the name, the text repeats the steps. paramValue has the form of the values.
func parseCard(line string) (snapshot.Card, error) {
	m := cardLine.FindStringSubmatch(line)
	if m == nil {
		return snapshot.Card{}, fmt.Errorf("%q is no card: want Name: type cost, effect param=value", line)
	}
	cost, err := strconv.ParseInt(m[3], 10, 64)
	if err != nil {
		return snapshot.Card{}, err
	}
	card := snapshot.Card{
		ID: strings.ToLower(strings.Join(strings.FieldsFunc(m[1], notAlphanumeric), "_")), Name: m[1],
		Type: m[2], Cost: cost, Text: m[5], Effect: "none", Params: map[string]any{},
	}
	switch does := m[5]; {
	case has(permanentTypes, card.Type) && strings.Contains(does, ": "):
		card.Params["abilities"] = parseAbilities(does)
	case does != "":
		first, further, _ := strings.Cut(does, ", then ")
		card.Effect, card.Params = parseStep(first)
		if further != "" {
			card.Params["also"] = parseSteps(further, ", then ")
		}
	}
	if m[4] != "" {
		card.Params["rate"] = must(strconv.ParseInt(m[4], 10, 64))
	}
	return card, nil
}

func parseAbilities(text string) []any {
	var abilities []any
	for ability := range strings.SplitSeq(text, ", ") {
		when, step, _ := strings.Cut(ability, ": ")
		effect, params := parseStep(step)
		abilities = append(abilities, map[string]any{"when": when, "effect": effect, "params": params})
	}
	return abilities
}

func parseSteps(text, between string) []any {
	var steps []any
	for step := range strings.SplitSeq(text, between) {
		steps = append(steps, stepObject(step))
	}
	return steps
}

func stepObject(text string) map[string]any {
	effect, params := parseStep(text)
	return map[string]any{"effect": effect, "params": params}
}

func parseStep(text string) (effect string, params map[string]any) {
	text, options, chooses := strings.Cut(text, ": ")
	text, otherwise, hasElse := strings.Cut(text, " else ")
	effect, given, _ := strings.Cut(text, " ")
	params = parseParams(given)
	if hasElse {
		params["else"] = stepObject(otherwise)
	}
	if chooses {
		params["options"] = parseSteps(options, " | ")
	}
	return effect, params
}

func parseParams(text string) map[string]any {
	params := map[string]any{}
	for param := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(param, "=")
		params[name] = paramValue(name, value)
	}
	return params
}

var (
	countText     = regexp.MustCompile(`^(\w+?)(?:\*(\d+))?(?:<=(\d+))?$`)
	conditionText = regexp.MustCompile(`^(\w+)(>=|<=)(\d+)$`)
)

// paramValue reads 3, a type, a count such as own_hand*2<=6 (twice the count, at most 6),
// or a condition such as own_hand>=3.
func paramValue(name, text string) any {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	number := func(text string) int64 { return must(strconv.ParseInt(text, 10, 64)) }
	if m := conditionText.FindStringSubmatch(text); m != nil && name == "if" {
		bound := map[string]string{">=": "at_least", "<=": "at_most"}[m[2]]
		return map[string]any{"count": m[1], bound: number(m[3])}
	}
	if m := countText.FindStringSubmatch(text); m != nil && name == "n" {
		n := map[string]any{"per": m[1]}
		for i, member := range map[int]string{2: "times", 3: "max"} {
			if m[i] != "" {
				n[member] = number(m[i])
			}
		}
		return n
	}
	return text
}

func notAlphanumeric(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
}

// cardNamed returns the first card of that name.
func cardNamed(pool *engine.Pool, name string) (engine.CardRef, error) {
	for i := range pool.Len() {
		if pool.Card(engine.CardRef(i)).Name == name {
			return engine.CardRef(i), nil
		}
	}
	return 0, fmt.Errorf("the pool has no card %q", name)
}

// reasonOf is the reason of a refusal, 0 for no error.
func reasonOf(err error) engine.Reason {
	var refused *engine.IllegalMove
	if errors.As(err, &refused) {
		return refused.Reason
	}
	return 0
}

// playRandomly plays a whole game by legal actions and returns them.
func playRandomly(pool *engine.Pool, state engine.State, seed uint64) []engine.Action {
	random := rand.New(rand.NewPCG(seed, 1))
	var actions []engine.Action
	for {
		seat, ok := state.Priority()
		if !ok {
			return actions
		}
		legal := engine.LegalActions(pool, &state, seat)
		action := legal[random.IntN(len(legal))]
		actions = append(actions, action)
		next, _, err := engine.Apply(pool, state, action)
		if err != nil {
			panic(err)
		}
		state = next
	}
}

func has(list, word string) bool { return strings.Contains(" "+list+" ", " "+word+" ") }
