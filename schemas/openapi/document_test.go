package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/schemas"
)

func TestTheCommittedFilesAreTheGeneratedOnes(t *testing.T) {
	t.Chdir("../..")
	for name, write := range files() {
		generated, err := write()
		if err != nil {
			t.Fatal(err)
		}
		committed, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(generated, committed) {
			t.Errorf("%s is out of date; run: go run ./schemas/openapi", name)
		}
		if again, err := write(); err != nil || !bytes.Equal(generated, again) {
			t.Errorf("a second run writes another %s, error %v", name, err)
		}
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

func TestDocumentIsValid(t *testing.T) {
	doc := load(t)
	if err := doc.Validate(t.Context(), openapi3.EnableExamplesValidation()); err != nil {
		t.Error(err)
	}
}

// Every operation says what it is, every status stands by its number, and
// everything in JSON has an example.
func TestDocumentIsComplete(t *testing.T) {
	doc := load(t)
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			name := method + " " + path
			if op.OperationID == "" || op.Summary == "" || len(op.Tags) != 1 || op.Responses.Default() != nil {
				t.Errorf("%s: no id, summary or tag, or a default response", name)
			}
			if strings.HasPrefix(path, "/games") && op.Description == "" {
				t.Errorf("%s: no description", name)
			}
			if op.RequestBody != nil {
				checkExamples(t, name, op.RequestBody.Value.Content)
			}
			for status, response := range op.Responses.Map() {
				ours := response.Value.Content[mediaJSON] == nil || response.Value.Content[mediaProblem] != nil ||
					status < "400"
				if ours && response.Value.Headers["X-Request-Id"] == nil && !strings.HasPrefix(path, "/schema") {
					t.Errorf("%s %s: no X-Request-Id", name, status)
				}
				if strings.HasPrefix(path, "/games") {
					checkExamples(t, name+" "+status, response.Value.Content)
				}
			}
		}
	}
	actions := doc.Paths.Value("/games/{id}/actions").Post.RequestBody.Value.Content["application/json"]
	if examples := actions.Examples; len(examples) != 3 {
		t.Errorf("examples of %d kinds of actions", len(examples))
	}
}

func TestEveryReasonOfAResultIsListed(t *testing.T) {
	reason := load(t).Components.Schemas["Result"].Value.Properties["reason"].Value
	if diff := cmp.Diff(names(engine.EndReasons()), reason.Enum); diff != "" {
		t.Errorf("reasons (-engine +document):\n%s", diff)
	}
}

// Generated clients take their documentation from these.
func TestEverySchemaIsDescribed(t *testing.T) {
	for name, schema := range load(t).Components.Schemas {
		if schema.Value.Description == "" {
			t.Errorf("%s has no description", name)
		}
	}
}

func checkExamples(t *testing.T, name string, content openapi3.Content) {
	t.Helper()
	for media, of := range content {
		if of.Example == nil && len(of.Examples) == 0 {
			t.Errorf("%s: no example of %s", name, media)
		}
	}
}

// Linters and generators of clients need these.
func TestEveryOperationNamesItsSecurityAndTheGateway(t *testing.T) {
	doc := load(t)
	if len(doc.Servers) == 0 {
		t.Error("no servers")
	}
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			if op.Security == nil {
				t.Errorf("%s %s: no security", method, path)
			}
			for _, status := range []int{429, 500, 503} {
				response := op.Responses.Status(status)
				if response == nil || response.Value.Content["application/json"] == nil {
					t.Errorf("%s %s %d: no form of the gateway", method, path, status)
				}
			}
		}
	}
}

// TestGeneratorsReadEverySchema: an integer has a format, an enum or a const a type, a union of objects
// a discriminator, and no schema is named as another one's constructor is in Go.
func TestGeneratorsReadEverySchema(t *testing.T) {
	var document struct {
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(schemas.OpenAPI, &document); err != nil {
		t.Fatal(err)
	}
	all := document.Components.Schemas
	for name, schema := range all {
		checkGenerators(t, name, schema)
		if all["New"+name] != nil {
			t.Errorf("New%s is named as the constructor of %s", name, name)
		}
	}
}

func checkGenerators(t *testing.T, place string, part any) {
	switch part := part.(type) {
	case []any:
		for i, item := range part {
			checkGenerators(t, fmt.Sprint(place, "/", i), item)
		}
	case map[string]any:
		if part["type"] == "integer" && part["format"] == nil && part["const"] == nil {
			t.Errorf("%s: an integer without a format", place)
		}
		if part["type"] == nil && (part["enum"] != nil || part["const"] != nil) {
			t.Errorf("%s: an enum without a type", place)
		}
		if variants, ok := part["oneOf"].([]any); ok && part["discriminator"] == nil && len(variants) > 2 {
			t.Errorf("%s: a union without a discriminator", place)
		}
		for name, member := range part {
			if name != "examples" && name != "example" {
				checkGenerators(t, place+"/"+name, member)
			}
		}
	}
}

// namedAlgorithm is where the guide for implementers names the shuffle.
var namedAlgorithm = regexp.MustCompile("`shuffle\\.algorithm`: `([^`]+)`")

// TestTheAlgorithmIsThatOfTheGuide: a client that finds the name of a shuffle in the document or in a
// response finds the same name where the shuffle is explained.
func TestTheAlgorithmIsThatOfTheGuide(t *testing.T) {
	guide, err := os.ReadFile("../../docs/rules-implementers.md")
	if err != nil {
		t.Fatal(err)
	}
	match := namedAlgorithm.FindSubmatch(guide)
	if match == nil || string(match[1]) != shuffle.Algorithm {
		t.Fatalf("the guide names %q, want %s", match, shuffle.Algorithm)
	}
	var document any
	if err := json.Unmarshal(schemas.OpenAPI, &document); err != nil {
		t.Fatal(err)
	}
	if named := checkAlgorithms(t, "", document); named < 2 {
		t.Errorf("the document names the algorithm in %d places", named)
	}
}

// checkAlgorithms checks the members named algorithm, which are values in examples and else schemas, and
// returns how many names there are.
func checkAlgorithms(t *testing.T, place string, part any) (named int) {
	t.Helper()
	switch part := part.(type) {
	case []any:
		for i, item := range part {
			named += checkAlgorithms(t, fmt.Sprint(place, "/", i), item)
		}
	case map[string]any:
		names := []any{part["algorithm"]}
		if schema, ok := part["algorithm"].(map[string]any); ok {
			names, _ = schema["examples"].([]any)
		}
		for _, name := range names {
			if name == nil {
				continue
			}
			named++
			if name != shuffle.Algorithm {
				t.Errorf("%s/algorithm: the document names %v, want %s", place, name, shuffle.Algorithm)
			}
		}
		for name, member := range part {
			named += checkAlgorithms(t, place+"/"+name, member)
		}
	}
	return named
}
