package template_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/api"
)

// filesOf has the functions behind the routes of files: pages, and the documentation,
// which also handles what no route matches.
var filesOf = map[string]string{
	"GET /play":            "PlayFunction",
	"GET /play/{proxy+}":   "PlayFunction",
	"GET /schema":          "ApiDocsFunction",
	"GET /schema/{proxy+}": "ApiDocsFunction",
	"GET /":                "ApiDocsFunction",
	api.DefaultPattern:     "ApiDocsFunction",
}

// The template has a route for each operation, to a function that is named as the
// operation.
func TestTheTemplateRoutesEveryOperation(t *testing.T) {
	want, got := map[string]string{}, map[string]string{}
	for _, o := range api.Operations(api.Parts{}) {
		if want[o.Pattern()] = filesOf[o.Pattern()]; filesOf[o.Pattern()] == "" {
			want[o.Pattern()] = name(o) + "Function"
		}
	}
	for _, r := range load(t).Routes {
		got[r.Key()] = r.Function
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error("routes and their functions (-api, +template.yaml):\n" + diff)
	}
}

// The program of a function names its operation.
func TestEveryOperationHasItsProgram(t *testing.T) {
	for _, o := range api.Operations(api.Parts{}) {
		if filesOf[o.Pattern()] != "" {
			continue
		}
		main := "../../../functions/" + strings.ToLower(name(o)) + "/main.go"
		if text, err := os.ReadFile(main); err != nil || !strings.Contains(string(text), "api."+name(o)+"{") {
			t.Errorf("%s does not serve %s: %v", main, o.Pattern(), err)
		}
	}
}

// name returns the name of an operation, such as CreateGame.
func name(o api.Operation) string { return reflect.TypeOf(o).Name() }
