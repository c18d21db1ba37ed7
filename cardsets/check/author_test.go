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
	"cardgames/engine"
	"cardgames/schemas"
)

// beyondASchema are the faults that a schema cannot say: what is too large as a
// whole, and two cards with one id.
var beyondASchema = []fault.Code{fault.PoolTooLarge, fault.DuplicateCardID}

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
		} else if slices.Contains(beyondASchema, reportOf(t, byService).Faults[0].Code) {
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
			params, _ := card["params"].(object)
			if a.IntN(2) == 0 && params != nil {
				a.spoil(params)
			} else {
				a.spoil(card)
			}
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
	if params := a.params(effect.Params()); len(params) > 0 || a.IntN(2) == 0 {
		card["params"] = params
	}
	return card
}

func (a author) params(takes engine.ParamSpec) object {
	params := object{}
	if takes.N {
		params["n"] = 1 + a.IntN(engine.MaxParam)
	}
	if takes.MaxCost && a.IntN(2) == 0 {
		params["max_cost"] = a.IntN(engine.MaxParam + 1)
	}
	if n := len(takes.Types); n > 0 && a.IntN(2) == 0 {
		params["type"] = takes.Types[a.IntN(n)].String()
	}
	return params
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
	names := strings.Fields("n type max_cost params effect flavor text cost id $schema N n_ colour")
	return names[a.IntN(len(names))]
}

func (a author) value() any {
	values := []any{
		0, 1, 5, 99, 100, -1, 1.5, json.Number("1.0"), json.Number("1e1"), json.Number("9007199254740991"),
		json.Number("9007199254740992"), json.Number("1e400"),
		"", "person", "habit", "task", "instant", "pet", "none", "draw", "scrap", "gain_progres", "card_0", "Two Words",
		"1.2.3", "2026-03-01",
		nil, true, []any{}, []any{1}, object{}, object{"n": 1}, object{"n": 0}, object{"type": "person"},
		strings.Repeat("x", 5000),
	}
	return values[a.IntN(len(values))]
}
