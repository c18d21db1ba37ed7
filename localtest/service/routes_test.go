package service_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"cardgames/api"
	"cardgames/localtest/service"
	"cardgames/localtest/template"
	"cardgames/schemas"
)

// An endpoint has a route, a main, a handler and an operation in the document;
// what another endpoint has and this one lacks is named here.
func TestEveryRouteOfGamesHasItsParts(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(schemas.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	deployed := map[string]string{}
	for _, r := range routes(t) {
		if !strings.HasPrefix(r.Path, "/games") {
			continue
		}
		deployed[r.Function] = r.Key()
		main := "functions/" + strings.ToLower(strings.TrimSuffix(r.Function, "Function")) + "/main.go"
		if _, err := os.Stat(service.Path(main)); err != nil {
			t.Errorf("%s has no %s", r.Key(), main)
		}
		if path := doc.Paths.Value(r.Path); path == nil || path.GetOperation(r.Method) == nil {
			t.Errorf("%s has no operation in the OpenAPI document: schemas/openapi/operations.go", r.Key())
		}
	}
	for _, f := range api.Functions(api.Parts{}) {
		if deployed[f.ID] != f.Route {
			t.Errorf("template.yaml has the route %q for %s, package api %q", deployed[f.ID], f.ID, f.Route)
		}
		delete(deployed, f.ID)
	}
	for id := range deployed {
		t.Errorf("%s is not in api.Functions", id)
	}
}

// The default route knows the others, so that another method is 405, not 404.
func TestEveryRouteIsKnownToTheDefaultRoute(t *testing.T) {
	for _, r := range routes(t) {
		if r.IsDefault() || strings.HasPrefix(r.Path, "/schema") { // served by the same function
			continue
		}
		path := strings.NewReplacer("{id}", "x", "{proxy+}", "x").Replace(r.Path)
		w := httptest.NewRecorder()
		api.NoRoute().ServeHTTP(w, httptest.NewRequest(http.MethodPatch, path, nil))
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != r.Method {
			t.Errorf("PATCH %s: %d, Allow %q; is %s in the routes of package api?", path, w.Code, w.Header().Get("Allow"), r.Key())
		}
	}
}

func routes(t *testing.T) []template.Route {
	t.Helper()
	tmpl, err := service.Template()
	if err != nil {
		t.Fatal(err)
	}
	return tmpl.Routes
}
