package check_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/steps"
	"cardgames/engine"
	"cardgames/schemas"
)

// isBeyondASchema reports whether a schema cannot say what the first fault is: what is too large
// as a whole, two cards with one id, and a rate that is above half the cost.
func isBeyondASchema(faults []fault.Fault) bool {
	return slices.Contains([]fault.Code{fault.PoolTooLarge, fault.DuplicateCardID}, faults[0].Code) ||
		len(faults) == 1 && strings.HasSuffix(faults[0].Pointer, "/params/rate")
}

// TestAuthorsSchemaAcceptsWhatTheServiceAccepts, for sets with up to three
// changes that authors make by mistake or on purpose.
func TestAuthorsSchemaAcceptsWhatTheServiceAccepts(t *testing.T) {
	schema := authorSchema(t)
	random := author{rand.New(rand.NewPCG(1, 2))}
	valid, beyond := 0, 0
	const sets = 6000
	for range sets {
		file, err := json.Marshal(random.set())
		if err != nil {
			t.Fatal(err)
		}
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		byEditor := schema.Validate(document)
		_, byService := check.Sets(check.File{URL: "set", Body: file})
		if byService == nil {
			valid++
		} else if isBeyondASchema(reportOf(t, byService).Faults) {
			beyond++
			continue
		}
		if (byEditor == nil) != (byService == nil) {
			t.Fatalf("the schema says %v, the service says %v of\n%s", byEditor, byService, file)
		}
	}
	if valid < sets/10 || valid > sets*9/10 || beyond == 0 {
		t.Errorf("of %d sets %d are valid, %d are beyond a schema", sets, valid, beyond)
	}
}

func authorSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemas.CardAuthor))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("author", document); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("author")
}

// author writes card sets, with mistakes.
type author struct{ *rand.Rand }

type object = map[string]any

func (a author) set() object {
	set := object{"set_id": "garden", "name": "Garden", "version": "1.0.0"}
	var cards []any
	for i := range 1 + a.IntN(3) {
		cards = append(cards, a.card(fmt.Sprint("card_", i)))
	}
	set["cards"] = cards
	for range a.IntN(3) {
		switch a.IntN(4) {
		case 0:
			a.spoil(set)
		default:
			card := cards[a.IntN(len(cards))].(object)
			inner := objectsIn(card)
			a.spoil(inner[a.IntN(len(inner))])
		}
	}
	return set
}

// card has any effect on any type, and params that its effect takes.
func (a author) card(id string) object {
	effects := engine.Effects()
	effect := effects[a.IntN(len(effects))]
	types := engine.CardTypes()
	kind := types[a.IntN(len(types))]
	if effect.CheckType(kind) != nil && a.IntN(8) > 0 {
		kind = engine.TypeInstant
	}
	card := object{"id": id, "name": "Card", "cost": a.IntN(6), "type": kind.String(), "effect": effect.String(),
		"text": "Text."}
	params := a.params(effect.Params())
	if kind.Permanent() && a.IntN(8) > 0 {
		a.addAbilities(params)
	} else {
		a.addGrammar(params)
	}
	if len(params) > 0 || a.IntN(2) == 0 {
		card["params"] = params
	}
	return card
}

func (a author) params(takes engine.ParamSpec) object {
	params := object{}
	if takes.N {
		params["n"] = a.amount()
	}
	if takes.MaxCost && a.IntN(2) == 0 {
		params["max_cost"] = a.IntN(engine.MaxParam + 1)
	}
	if n := len(takes.Types); n > 0 && a.IntN(2) == 0 {
		params["type"] = takes.Types[a.IntN(n)].String()
	}
	if n := len(takes.Sides); n > 0 && a.IntN(2) == 0 {
		params["side"] = takes.Sides[a.IntN(n)].String()
	}
	if takes.Options {
		params["options"] = a.steps(engine.PlaceOption, engine.MinOptions+a.IntN(2))
	}
	return params
}

// amount is a number, or an object with a count.
func (a author) amount() any {
	if a.IntN(2) == 0 {
		return 1 + a.IntN(engine.MaxParam)
	}
	amount := object{"per": a.count()}
	if a.IntN(2) == 0 {
		amount["times"] = 1 + a.IntN(engine.MaxTimes)
	}
	if a.IntN(2) == 0 {
		amount["max"] = 1 + a.IntN(engine.MaxParam)
	}
	return amount
}

func (a author) count() string {
	counts := engine.Counts()
	return counts[a.IntN(len(counts))].String()
}

func (a author) condition() object {
	bounds := engine.Bounds()
	return object{"count": a.count(), bounds[a.IntN(len(bounds))].String(): a.IntN(engine.MaxParam + 1)}
}

// addGrammar adds a condition and further steps, now and then.
func (a author) addGrammar(params object) {
	a.addCondition(params, engine.PlaceElse)
	if a.IntN(2) == 0 {
		params["also"] = a.steps(engine.PlaceAlso, 1+a.IntN(steps.MaxAlso))
	}
}

// addCondition adds a condition and what takes place otherwise, now and then.
func (a author) addCondition(params object, otherwise engine.Place) {
	if a.IntN(4) > 0 {
		return
	}
	params["if"] = a.condition()
	if a.IntN(2) == 0 {
		params["else"] = a.step(otherwise)
	}
}

// addAbilities adds a rate and abilities, now and then.
func (a author) addAbilities(params object) {
	if a.IntN(4) == 0 {
		params["rate"] = a.IntN(4)
	}
	if a.IntN(2) == 0 {
		return
	}
	abilities := a.steps(engine.PlaceAbility, 1+a.IntN(engine.MaxAbilities))
	for _, ability := range abilities {
		ability.(object)["when"] = engine.Whens()[a.IntN(len(engine.Whens()))].String()
	}
	params["abilities"] = abilities
}

func (a author) steps(place engine.Place, n int) (steps []any) {
	for range n {
		steps = append(steps, a.step(place))
	}
	return steps
}

// step has an effect that steps at the place can have, but for one in 20.
func (a author) step(place engine.Place) object {
	effects := engine.Effects()
	effect := effects[a.IntN(len(effects))]
	for place.Check(effect, engine.TypeInstant) != nil && a.IntN(20) > 0 {
		effect = effects[a.IntN(len(effects))]
	}
	step := object{"effect": effect.String()}
	params := a.params(effect.Params())
	switch place {
	case engine.PlaceElse, engine.PlaceAbilityElse:
	case engine.PlaceAbility:
		a.addCondition(params, engine.PlaceAbilityElse)
	default:
		a.addCondition(params, engine.PlaceElse)
	}
	if len(params) > 0 || a.IntN(2) == 0 {
		step["params"] = params
	}
	return step
}

// objectsIn returns an object and all objects in it.
func objectsIn(value any) (all []object) {
	switch value := value.(type) {
	case object:
		all = append(all, value)
		for _, name := range slices.Sorted(maps.Keys(value)) {
			all = append(all, objectsIn(value[name])...)
		}
	case []any:
		for _, item := range value {
			all = append(all, objectsIn(item)...)
		}
	}
	return all
}

// spoil changes, adds or removes a member of an object.
func (a author) spoil(o object) {
	names := slices.Sorted(maps.Keys(o))
	if len(names) == 0 || a.IntN(4) == 0 {
		o[a.name()] = a.value()
		return
	}
	name := names[a.IntN(len(names))]
	if delete(o, name); a.IntN(3) > 0 {
		o[name] = a.value()
	}
}

func (a author) name() string {
	names := strings.Fields("n type max_cost params effect flavor text cost id $schema N n_ colour " +
		"if also per times max count at_least at_most else side options rate abilities when")
	return names[a.IntN(len(names))]
}

func (a author) value() any {
	values := []any{
		0, 1, 5, 99, 100, -1, 1.5, json.Number("1.0"), json.Number("1e1"), json.Number("9007199254740991"),
		json.Number("9007199254740992"), json.Number("1e400"),
		"", "person", "habit", "task", "instant", "pet", "none", "draw", "scrap", "gain_progres", "card_0", "Two Words",
		"1.2.3", "2026-03-01",
		nil, true, []any{}, []any{1}, object{}, object{"n": 1}, object{"n": 0}, object{"type": "person"},
		"casts", "own_hand", "own_cards", "recover", "mill", "replace",
		object{"per": "casts"}, object{"per": "casts", "times": 10}, object{"per": "casts", "max": 99}, object{"times": 2},
		object{"count": "behind", "at_least": 0}, object{"count": "behind"}, object{"at_most": 1},
		object{"count": "behind", "at_least": 1, "at_most": 2}, []any{object{}}, []any{object{"effect": "replace"}},
		[]any{object{"effect": "recover"}}, []any{object{"effect": "recover"}, object{"effect": "recover"}},
		[]any{object{"effect": "mill", "params": object{"n": 1}}, object{"effect": "scrap"}},
		[]any{object{"effect": "replace", "params": object{"also": []any{}}}},
		"own", "either", "turn", []any{object{"effect": "draw", "params": object{"n": 1}}, object{"effect": "replace"}},
		[]any{object{"when": "turn", "effect": "replace"}}, object{"effect": "replace"}, object{"effect": "sweep"},
		strings.Repeat("x", 5000),
	}
	return values[a.IntN(len(values))]
}
