package main

import (
	"encoding/json"
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

// generated returns the schemas of the document, and the rules of the example of
// a game that was created.
func generated(t *testing.T) (schemas any, shown rulesShown) {
	t.Helper()
	text, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Components struct{ Schemas any }
		Paths      map[string]map[string]struct {
			Responses map[string]struct {
				Content map[string]struct {
					Example struct{ Rules rulesShown }
				}
			}
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	created := document.Paths["/games"]["post"].Responses["201"].Content["application/json"]
	return document.Components.Schemas, created.Example.Rules
}
