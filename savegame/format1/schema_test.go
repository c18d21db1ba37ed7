package format1

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	v2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"cardgames/engine"
	"cardgames/schemas"
)

type schema = map[string]any

// The published schema has exactly the members of the types, optional where they
// may be absent. What a member may hold, it says in more detail.
func TestPublishedSchemaDescribesTheTypes(t *testing.T) {
	var root schema
	if err := json.Unmarshal(schemas.Export, &root); err != nil {
		t.Fatal(err)
	}
	c := comparison{T: t, definitions: root["$defs"].(schema)}
	c.compare("", reflect.TypeFor[Document](), root)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(variants)), slices.Sorted(slices.Values(c.events))); diff != "" {
		t.Errorf("types of events (-types +schema):\n%s", diff)
	}
}

// The published schema lists the types of actions of the format, and the ways in
// which they can end a game.
func TestPublishedSchemaListsTheValuesOfTheFormat(t *testing.T) {
	var root struct {
		Definitions struct {
			Action struct{ Properties struct{ Type values } }
			Result struct{ Properties struct{ Reason values } }
		} `json:"$defs"`
	}
	if err := json.Unmarshal(schemas.Export, &root); err != nil {
		t.Fatal(err)
	}
	defined := root.Definitions
	compareValues(t, "types of actions", actionTypes, defined.Action.Properties.Type)
	compareValues(t, "reasons of a result",
		[]engine.EndReason{engine.EndByProgress, engine.EndByRounds}, defined.Result.Properties.Reason)
}

type values struct{ Enum []string }

func compareValues[T fmt.Stringer](t *testing.T, what string, all []T, listed values) {
	t.Helper()
	var names []string
	for _, value := range all {
		names = append(names, value.String())
	}
	if diff := cmp.Diff(names, listed.Enum); diff != "" {
		t.Errorf("%s (-format +schema):\n%s", what, diff)
	}
}

func TestThePublishedSchemaAcceptsEveryTypeOfAction(t *testing.T) {
	form, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemas.Export))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("export", form); err != nil {
		t.Fatal(err)
	}
	published := compiler.MustCompile("export#/$defs/action")
	for _, kind := range actionTypes {
		text, err := v2.Marshal(Action{engine.Action{Type: kind}})
		if err != nil {
			t.Fatal(err)
		}
		action, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := published.Validate(action); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestLaterTypesOfActionsAreNotOfTheFormat(t *testing.T) {
	var a Action
	if err := v2.Unmarshal([]byte(`{"type": "resign", "player": 0}`), &a); err == nil {
		t.Errorf("read as %v", a)
	}
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
	case typ == reflect.TypeFor[Action]():
		c.compare(at, reflect.TypeFor[actionJSON](), s)
	case typ == reflect.TypeFor[Event]():
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
			c.compare(at+"("+kind.(string)+")", variants[kind.(string)], one.(schema))
		}
	}
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
