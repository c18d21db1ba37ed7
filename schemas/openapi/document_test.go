package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"cardgames/api"
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

// TestTheDocumentIsSmall: people read it, and generators of clients and agents load it whole.
func TestTheDocumentIsSmall(t *testing.T) {
	const most = 250_000
	if size := len(schemas.OpenAPI); size > most {
		t.Errorf("the document has %d bytes, at most %d are allowed", size, most)
	}
}

// The document has the operations of the API and the page of the documentation, and nothing
// of pages and files.
func TestEveryOperationOfTheAPIIsDocumented(t *testing.T) {
	want := []string{}
	for _, o := range api.Operations(api.Parts{}) {
		if _, path, _ := strings.Cut(o.Pattern(), " "); path != "" && path != "/" && !strings.HasPrefix(path, "/play") &&
			!strings.HasPrefix(path, "/schema/") {
			want = append(want, o.Pattern())
		}
	}
	got := []string{}
	for path, item := range load(t).Paths.Map() {
		for method := range item.Operations() {
			got = append(got, method+" "+path)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("operations (-api, +document):\n%s", diff)
	}
}

// Every operation says what it is, and every status stands by its number.
func TestDocumentIsComplete(t *testing.T) {
	doc := load(t)
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			name := method + " " + path
			if op.OperationID == "" || op.Summary == "" || op.Description == "" || len(op.Tags) != 1 ||
				op.Responses.Default() != nil {
				t.Errorf("%s: no id, summary, description or tag, or a default response", name)
			}
			for status, response := range op.Responses.Map() {
				ours := response.Value.Content[mediaJSON] == nil || response.Value.Content[mediaProblem] != nil ||
					status < "400"
				if ours && response.Value.Headers["X-Request-Id"] == nil && path != "/schema" {
					t.Errorf("%s %s: no X-Request-Id", name, status)
				}
			}
		}
	}
}

// The schema of each body has one example, which all places share, and so has each kind of
// action that the rules allow.
func TestEveryBodyHasOneExample(t *testing.T) {
	doc := load(t)
	shown := map[string]bool{"PlayCard": true, "CastInstant": true, "PassPriority": true}
	for _, item := range doc.Paths.Map() {
		for _, op := range item.Operations() {
			var contents []openapi3.Content
			if op.RequestBody != nil {
				contents = append(contents, op.RequestBody.Value.Content)
			}
			for _, response := range op.Responses.Map() {
				contents = append(contents, response.Value.Content)
			}
			for _, content := range contents {
				for media, of := range content {
					if of.Example != nil || len(of.Examples) > 0 {
						t.Errorf("%s: an example of %s that other operations cannot share", op.OperationID, media)
					}
					for _, schema := range append(openapi3.SchemaRefs{of.Schema}, of.Schema.Value.AnyOf...) {
						if schema.Ref != "" {
							shown[strings.TrimPrefix(schema.Ref, schemaPrefix)] = true
						}
					}
				}
			}
		}
	}
	if !shown["View"] || !shown["MinimalView"] || !shown["Problem"] {
		t.Errorf("the schemas of bodies are %v", shown)
	}
	for name := range shown {
		if n := len(doc.Components.Schemas[name].Value.Examples); n != 1 {
			t.Errorf("%s has %d examples, want 1", name, n)
		}
	}
}

// The validation of the document looks at the examples of parameters and headers only.
func TestExamplesFitTheirSchemas(t *testing.T) {
	checked := 0
	for name, schema := range load(t).Components.Schemas {
		places := map[string]*openapi3.SchemaRef{name: schema}
		for member, property := range schema.Value.Properties {
			places[name+"."+member] = property
		}
		for place, of := range places {
			for _, example := range of.Value.Examples {
				checked++
				if err := of.Value.VisitJSON(example, openapi3.EnableJSONSchema2020()); err != nil {
					t.Errorf("%s: %v", place, err)
				}
			}
		}
	}
	if checked < 20 {
		t.Errorf("%d examples", checked)
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

// TestGeneratorsReadEverySchema: an integer has a format, an enum or a const a type, and a union of objects
// a discriminator, so null is beside the union and not in it; an object has no default; each
// schema is used; no schema is named as another one's constructor is in Go.
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
		if !bytes.Contains(schemas.OpenAPI, []byte(`"`+schemaPrefix+name+`"`)) {
			t.Errorf("nothing refers to %s", name)
		}
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
		if part["type"] == "object" && part["default"] != nil {
			t.Errorf("%s: an object with a default", place)
		}
		variants, _ := part["oneOf"].([]any)
		if len(variants) > 2 && part["discriminator"] == nil {
			t.Errorf("%s: a union without a discriminator", place)
		}
		if slices.ContainsFunc(variants, isNull) {
			t.Errorf("%s: null within a union", place)
		}
		for name, member := range part {
			if name != "examples" && name != "example" {
				checkGenerators(t, place+"/"+name, member)
			}
		}
	}
}

func isNull(variant any) bool {
	schema, _ := variant.(map[string]any)
	return schema["type"] == "null"
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
