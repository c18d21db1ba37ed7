package main

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
	"cardgames/engine/rulestest"
)

// TestTheSchemasHoldForEveryVersionOfTheRules: no figure of the rules is in the
// schemas. The examples are of games by the newest rules.
func TestTheSchemasHoldForEveryVersionOfTheRules(t *testing.T) {
	schemas, shown := generated(t)
	if shown.Goal != engine.DefaultRules().Goal {
		t.Errorf("the example has the rules %+v", shown)
	}
	next := rulestest.Next(t)
	again, shown := generated(t)
	if shown.Version != next.Version || shown.Goal != next.Goal {
		t.Errorf("the example has the rules %+v", shown)
	}
	if diff := cmp.Diff(schemas, again); diff != "" {
		t.Errorf("the schemas depend on the rules:\n%s", diff)
	}
}

// rulesShown are two members of a view's rules.
type rulesShown struct{ Version, Goal int }

// generated returns the schemas of the document without their examples, and the rules of the
// example of a view.
func generated(t *testing.T) (schemas map[string]any, shown rulesShown) {
	t.Helper()
	text, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Components struct {
			Schemas map[string]map[string]any
		}
	}
	var examples struct {
		Components struct {
			Schemas struct {
				View struct {
					Examples []struct{ Rules rulesShown }
				}
			}
		}
	}
	if err := errors.Join(json.Unmarshal(text, &document), json.Unmarshal(text, &examples)); err != nil {
		t.Fatal(err)
	}
	schemas = map[string]any{}
	for name, schema := range document.Components.Schemas {
		delete(schema, "examples")
		schemas[name] = schema
	}
	return schemas, examples.Components.Schemas.View.Examples[0].Rules
}
