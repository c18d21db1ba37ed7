package agent

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/jsonschema-go/jsonschema"
)

// decode decodes the arguments of a call by the schema of its tool. An error says what the tool takes, in words for
// a model.
func decode[In any](tool string, schema *jsonschema.Schema, arguments []byte) (in In, err error) {
	if len(arguments) == 0 || string(arguments) == "null" {
		arguments = []byte("{}")
	}
	var members map[string]jsontext.Value
	if err := json.Unmarshal(arguments, &members); err != nil {
		return in, fmt.Errorf("the arguments of %s must be an object with each member once", tool)
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		property, known := schema.Properties[name]
		if !known {
			return in, fmt.Errorf("%s has no %q; %s", tool, name, takes(schema))
		}
		if string(members[name]) == "null" && !slices.Contains(schema.Required, name) {
			delete(members, name) // as some agents leave an argument out
			continue
		}
		if err := check(name, property, members[name]); err != nil {
			return in, err
		}
	}
	for _, name := range schema.Required {
		if _, given := members[name]; !given {
			return in, fmt.Errorf("%s needs %s: %s", tool, name, schema.Properties[name].Description)
		}
	}
	kept, err := json.Marshal(members)
	if err != nil {
		return in, err
	}
	return in, json.Unmarshal(kept, &in)
}

// takes lists what a tool takes.
func takes(schema *jsonschema.Schema) string {
	names := slices.Sorted(maps.Keys(schema.Properties))
	if len(names) == 0 {
		return "it takes no arguments"
	}
	return "it takes " + strings.Join(names, ", ")
}

// check checks the type of an argument.
func check(name string, property *jsonschema.Schema, value jsontext.Value) error {
	var wanted any
	var text string
	switch property.Type {
	case "integer":
		wanted, text = new(int), "a whole number"
	case "array":
		wanted, text = new([]int), "a list of whole numbers, such as [3, 1, 0]"
	case "string":
		wanted, text = new(string), "a text"
	default:
		return errors.New("the schema of " + name + " has another type")
	}
	if json.Unmarshal(value, wanted) != nil {
		return fmt.Errorf("%s must be %s: %s", name, text, property.Description)
	}
	return nil
}
