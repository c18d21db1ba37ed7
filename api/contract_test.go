package api_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"cardgames/schemas"
)

// contract finds the operations of the committed document. Its schemas are
// closed here: an answer may not even have a member that they do not name.
var contract = sync.OnceValue(func() routers.Router {
	doc, err := openapi3.NewLoader().LoadFromData(schemas.OpenAPI)
	if err != nil {
		panic(err)
	}
	closed := false
	for _, schema := range doc.Components.Schemas {
		if len(schema.Value.Properties) > 0 {
			schema.Value.AdditionalProperties = openapi3.AdditionalProperties{Has: &closed}
		}
	}
	openapi3filter.RegisterBodyDecoder("application/schema+json", openapi3filter.JSONBodyDecoder)
	openapi3filter.RegisterBodyDecoder("text/html", openapi3filter.PlainBodyDecoder)
	router, err := legacy.NewRouter(doc)
	if err != nil {
		panic(err)
	}
	return router
})

// allowed tells whether the document allows a request's body.
func allowed(t *testing.T, target, body string) bool {
	t.Helper()
	r := httptest.NewRequest("POST", target, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	route, pathParams, err := contract().FindRoute(r)
	if err != nil {
		t.Fatal(err)
	}
	input := &openapi3filter.RequestValidationInput{Request: r, Route: route, PathParams: pathParams}
	return openapi3filter.ValidateRequest(t.Context(), input) == nil
}

// checkContract holds an answer against the document: its status, its headers
// and its body.
func checkContract(t *testing.T, r *http.Request, w *httptest.ResponseRecorder) {
	t.Helper()
	route, pathParams, err := contract().FindRoute(r)
	if err != nil || w.Code == http.StatusMethodNotAllowed {
		return // not about an operation of the document
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: r, Route: route, PathParams: pathParams},
		Status:                 w.Code, Header: w.Header(),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	}
	input.SetBodyBytes(w.Body.Bytes())
	if err := openapi3filter.ValidateResponse(t.Context(), input); err != nil {
		t.Errorf("%s %s: not as documented: %s", r.Method, r.URL, strings.TrimSpace(err.Error()))
	}
}

// load reads the document as a client's tools do.
func load(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(schemas.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func patternOf(t *testing.T, op *openapi3.Operation, parameter string) *regexp.Regexp {
	t.Helper()
	for _, p := range op.Parameters {
		if p.Value.Name == parameter {
			return regexp.MustCompile(p.Value.Schema.Value.Pattern)
		}
	}
	t.Fatalf("%s has no parameter %s", op.OperationID, parameter)
	return nil
}
