package launch_test

import (
	"os"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"cardgames/api"
	"cardgames/infra/template"
	"cardgames/localtest/service/launch"
	"cardgames/schemas"
)

// template.yaml has the routes of package api, with the same functions.
func TestTheTemplateHasTheRoutesOfTheAPI(t *testing.T) {
	deployed, served := map[string]string{}, map[string]string{}
	for _, r := range routes(t) {
		deployed[r.Key()] = r.Function
	}
	for _, r := range api.Routes(api.Parts{}) {
		served[r.Pattern] = r.Function
	}
	if diff := cmp.Diff(served, deployed); diff != "" {
		t.Error("routes and their functions (-api, +template.yaml):\n" + diff)
	}
}

// Each route below /games has a program and an operation in the OpenAPI document.
func TestEveryGameRouteHasAProgramAndAnOperation(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(schemas.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range routes(t) {
		if !strings.HasPrefix(r.Path, "/games") {
			continue
		}
		main := "functions/" + strings.ToLower(strings.TrimSuffix(r.Function, "Function")) + "/main.go"
		if _, err := os.Stat(launch.Path(main)); err != nil {
			t.Errorf("%s has no %s", r.Key(), main)
		}
		if path := doc.Paths.Value(r.Path); path == nil || path.GetOperation(r.Method) == nil {
			t.Errorf("%s has no operation in the OpenAPI document; add it in schemas/openapi/operations.go", r.Key())
		}
	}
}

func routes(t *testing.T) []template.Route {
	t.Helper()
	tmpl, err := launch.Template()
	if err != nil {
		t.Fatal(err)
	}
	return tmpl.Routes
}
