package api_test

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"cardgames/localtest/service/contract"
	"cardgames/schemas"
)

// allowed reports whether the document allows a request's body.
func allowed(target, body string) bool {
	r := httptest.NewRequest("POST", target, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return contract.Published().CheckRequest(r) == nil
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
