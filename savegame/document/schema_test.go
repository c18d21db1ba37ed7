package document

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	v2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"cardgames/cardsets/cardjson"
	"cardgames/cardsets/playjson"
	"cardgames/engine"
	"cardgames/schemas"
)

type schema = map[string]any

// The published schema has exactly the members of the types, optional where they may be
// absent. What a member may hold, it says in more detail.
func TestPublishedSchemaDescribesTheTypes(t *testing.T) {
	var root schema
	if err := json.Unmarshal(schemas.Export, &root); err != nil {
		t.Fatal(err)
	}
	c := comparison{T: t, definitions: root["$defs"].(schema)}
	c.compare("", reflect.TypeFor[Document](), root)
	if len(c.events) < 14 {
		t.Errorf("%d types of events were compared", len(c.events))
	}
}

// The published schema lists the ways in which a game can end.
func TestPublishedSchemaListsTheEnds(t *testing.T) {
	var root struct {
		Definitions struct {
			Result struct {
				Properties struct{ Reason struct{ Enum []string } }
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal(schemas.Export, &root); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, end := range engine.EndReasons() {
		names = append(names, end.String())
	}
	if diff := cmp.Diff(names, root.Definitions.Result.Properties.Reason.Enum); diff != "" {
		t.Errorf("reasons of a result (-engine +schema):\n%s", diff)
	}
}

// The schema accepts each action with the members of its type alone.
func TestPublishedSchemaAcceptsTheActions(t *testing.T) {
	published := definitionOf(t, "action")
	accepted := func(action string) bool { return published.Validate(parse(t, action)) == nil }
	for _, kind := range engine.ActionTypes() {
		text, err := v2.Marshal(playjson.Action{Action: engine.Action{Type: kind}})
		if err != nil {
			t.Fatal(err)
		}
		if !accepted(string(text)) {
			t.Errorf("%s is refused", text)
		}
		withIndex := fmt.Sprintf(`{"type": %q, "player": 1, "hand_index": 2}`, kind)
		if want := kind.UsesHandIndex(); accepted(withIndex) != want {
			t.Errorf("%s accepted %t, want %t", withIndex, !want, want)
		}
		withTarget := fmt.Sprintf(`{"type": %q, "player": 1, "hand_index": 2, "target_id": "o3"}`, kind)
		if want := kind.UsesTarget(); accepted(withTarget) != want {
			t.Errorf("%s accepted %t, want %t", withTarget, !want, want)
		}
	}
}

func definitionOf(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("export", parse(t, string(schemas.Export))); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("export#/$defs/" + name)
}

func parse(t *testing.T, text string) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

type comparison struct {
	*testing.T
	definitions schema
	events      []string // the member type of the variants that were compared
}

func (c *comparison) compare(at string, typ reflect.Type, s schema) {
	if name, ok := s["$ref"].(string); ok {
		s = c.definitions[strings.TrimPrefix(name, "#/$defs/")].(schema)
	}
	switch {
	case typ == reflect.TypeFor[playjson.Action](): // see TestPublishedSchemaAcceptsTheActions
	case typ == reflect.TypeFor[playjson.Card](): // in JSON already
		c.compare(at, reflect.TypeFor[cardjson.Card](), s)
	case typ == reflect.TypeFor[cardjson.Amount](): // a number, or one that is counted
		for _, alternative := range asList(s["oneOf"])[1:] {
			c.compare(at, reflect.TypeFor[cardjson.CountedAmount](), alternative.(schema))
		}
	case typ == reflect.TypeFor[playjson.Event]():
		c.compareEvents(at, s)
	case typ.Kind() == reflect.Pointer:
		c.compare(at, typ.Elem(), notNull(s))
	case typ.Kind() == reflect.Struct:
		c.compareMembers(at, typ, s)
	case s["type"] == "array" && typ.Elem().Kind() != reflect.Uint8: // a jsontext.Value has card sets
		c.compare(at+"[]", typ.Elem(), s["items"].(schema))
	}
}

// notNull is the alternative to null, where there is one.
func notNull(s schema) schema {
	for _, alternative := range asList(s["anyOf"]) {
		if alternative.(schema)["type"] != "null" {
			return alternative.(schema)
		}
	}
	return s
}

func (c *comparison) compareEvents(at string, s schema) {
	for _, one := range asList(s["oneOf"]) {
		name := strings.TrimPrefix(one.(schema)["$ref"].(string), "#/$defs/")
		kinds := c.definitions[name].(schema)["properties"].(schema)["type"].(schema)
		for _, kind := range append(asList(kinds["enum"]), kinds["const"]) {
			if kind == nil {
				continue
			}
			c.events = append(c.events, kind.(string))
			c.compare(at+"("+kind.(string)+")", c.variant(kind.(string)), one.(schema))
		}
	}
}

// variant returns the type that events of a type are read into.
func (c *comparison) variant(kind string) reflect.Type {
	c.Helper()
	var event playjson.Event
	if err := v2.Unmarshal([]byte(`{"type": "`+kind+`"}`), &event); err != nil {
		c.Fatal(err)
	}
	return reflect.TypeOf(event.Variant).Elem()
}

func (c *comparison) compareMembers(at string, typ reflect.Type, s schema) {
	properties := s["properties"].(schema)
	var names, required []string
	for i := range typ.NumField() {
		name, options, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
		if options == "" {
			required = append(required, name)
		}
		if member, ok := properties[name].(schema); ok {
			c.compare(at+"/"+name, typ.Field(i).Type, member)
		}
	}
	same := func(what string, want, got []string) {
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			c.Errorf("%s of %s%s (-type +schema):\n%s", what, typ.Name(), at, diff)
		}
	}
	same("members", names, slices.Collect(maps.Keys(properties)))
	var listed []string
	for _, name := range asList(s["required"]) {
		listed = append(listed, name.(string))
	}
	same("required members", required, listed)
	if s["additionalProperties"] != false {
		c.Errorf("%s%s may have other members", typ.Name(), at)
	}
}

func asList(v any) []any {
	list, _ := v.([]any)
	return list
}

// The schema accepts the params of the grammar as cardjson.Params encodes them.
func TestPublishedSchemaAcceptsTheGrammar(t *testing.T) {
	params := `{"n": {"per": "casts", "times": 1, "max": 99}, "if": {"count": "own_hand", "at_most": 0},
		"else": {"effect": "sweep", "params": {"max_cost": 2, "side": "own"}},
		"options": [{"effect": "replace", "params": {}}, {"effect": "draw", "params": {"n": 1, "side": "opponent"}}],
		"also": [{"effect": "mill", "params": {"n": 2}}], "rate": 0,
		"abilities": [{"when": "turn", "effect": "mill", "params": {"n": 1}}]}`
	var read cardjson.Params
	if err := v2.Unmarshal([]byte(params), &read); err != nil {
		t.Fatal(err)
	}
	if err := compare(read, jsontext.Value(params)); err != nil {
		t.Errorf("the params read back otherwise: %v", err)
	}
	published := definitionOf(t, "params")
	if err := published.Validate(parse(t, params)); err != nil {
		t.Error(err)
	}
	for _, wrong := range []string{
		`{"n": 0}`, `{"n": {"per": "casts"}}`, `{"if": {"count": "casts"}}`, `{"also": []}`,
		`{"if": {"count": "casts", "at_least": 1, "at_most": 2}}`, `{"if": {"at_least": 1, "at_most": 2}}`,
		`{"also": [{"effect": "mill"}]}`, `{"also": [{"effect": "replace", "params": {"also": []}}]}`,
		`{"side": "both"}`, `{"options": [{"effect": "replace", "params": {}}]}`, `{"rate": -1}`, `{"abilities": []}`,
		`{"else": {"effect": "replace", "params": {"if": {"count": "casts", "at_least": 1}}}}`,
		`{"abilities": [{"when": "ever", "effect": "replace", "params": {}}]}`,
	} {
		if published.Validate(parse(t, wrong)) == nil {
			t.Errorf("the schema accepts %s", wrong)
		}
	}
}

// Saved games of every kind have the published form.
func TestStoredGamesHaveThePublishedForm(t *testing.T) {
	files, err := filepath.Glob("../../games/testdata/format3/games/*.save.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("export", parse(t, string(schemas.Export))); err != nil {
		t.Fatal(err)
	}
	published := compiler.MustCompile("export")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := published.Validate(parse(t, string(text))); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
