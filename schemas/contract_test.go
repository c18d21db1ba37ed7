package schemas_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"cardgames/localtest/repository/frozen"
	"cardgames/schemas"
)

var freeze = flag.Bool("freeze", false, "write the fixture if it does not exist")

// contracts are the releases whose clients are served, and what no longer holds for them.
var contracts = map[string][]string{"1.0.0": widened, "1.1.0": nil}

// All that clients of a release rely on is still there, and nothing more is asked of them. Limits, such as
// the length of a text, are not compared.
func TestTheContractOnlyGrows(t *testing.T) {
	now := contractOf(t, schemas.OpenAPI, schemas.AsyncAPI)
	for release, widened := range contracts {
		fixture := frozen.Fixture(t, *freeze, "testdata/contract-"+release+".txt", func() []byte {
			return []byte(strings.Join(now, "\n") + "\n")
		})
		before := strings.Split(strings.TrimSpace(string(fixture)), "\n")
		for _, line := range widened {
			if !slices.Contains(before, line) || slices.Contains(now, line) {
				t.Errorf("%s is in both contracts or in neither", line)
			}
		}
		before = slices.DeleteFunc(before, func(line string) bool { return slices.Contains(widened, line) })
		for _, fault := range broken(before, now) {
			t.Errorf("%s: %s", release, fault)
		}
	}
	if _, ok := contracts[schemas.Version]; !ok {
		t.Errorf("there is no contract of %s", schemas.Version)
	}
}

// widened are the lines that no longer hold for games that 1.0.0 could not have made: their saved games have format 4,
// which a reader of format 3 has to refuse.
var widened = []string{"SavedGame.format has number: %!q(float64=3)"}

// broken compares the lines of two contracts. What a client needs to send may become less, and
// everything else may become more.
func broken(before, now []string) (faults []string) {
	for _, line := range before {
		if !isDemand(line) && !slices.Contains(now, line) {
			faults = append(faults, "no longer: "+line)
		}
	}
	for _, line := range now {
		if isDemand(line) && !slices.Contains(before, line) && !isNew(line, before) {
			faults = append(faults, "new demand: "+line)
		}
	}
	return faults
}

func isDemand(line string) bool { return strings.Contains(line, " needs ") }

// isNew reports whether a demand is of an operation or a schema that did not exist before.
func isNew(demand string, before []string) bool {
	subject, _, _ := strings.Cut(demand, " needs ")
	return !slices.ContainsFunc(before, func(line string) bool { return strings.HasPrefix(line+" ", subject+" ") })
}

func TestWhatBreaksAContract(t *testing.T) {
	const before = `{"paths": {"/games": {"post": {
		"parameters": [{"in": "header", "name": "If-Match"}],
		"requestBody": {"content": {"json": {"schema": {"properties": {"seed": {"type": "string"}}}}}},
		"responses": {"200": {"content": {"json": {"schema": {"$ref": "#/components/schemas/View"}}}}}}}},
		"components": {"schemas": {"View": {"required": ["turn"], "properties": {"turn": {"type": "integer"}}}}}}`
	for name, test := range map[string]struct{ old, new, want string }{
		"a new operation":           {`"/games": {`, `"/games": {"get": {}, `, ""},
		"a new member of responses": {`"properties": {"turn"`, `"properties": {"round": {}, "turn"`, ""},
		"a new member of requests":  {`"properties": {"seed"`, `"properties": {"sets": {}, "seed"`, ""},
		"another path":              {`"/games"`, `"/game"`, "no longer: POST /games"},
		"no parameter": {`{"in": "header", "name": "If-Match"}`, ``,
			"no longer: POST /games takes header If-Match"},
		"a parameter that is required": {`"If-Match"`, `"If-Match", "required": true`,
			"new demand: POST /games needs header If-Match"},
		"no member of requests": {`"seed": {"type": "string"}`, ``, "no longer: POST /games takes has seed: string"},
		"a member that requests must have": {`"schema": {"prop`, `"schema": {"required": ["seed"], "prop`,
			"new demand: POST /games takes needs seed"},
		"another type":                     {`"integer"`, `"string"`, "no longer: View has turn: integer"},
		"a member that responses may lack": {`"required": ["turn"], `, ``, "no longer: View always has turn"},
		"another status":                   {`"200"`, `"201"`, "no longer: POST /games responds 200"},
	} {
		now := strings.Replace(before, test.old, test.new, 1)
		faults := broken(contractOf(t, []byte(before), []byte("{}")), contractOf(t, []byte(now), []byte("{}")))
		if test.want == "" && faults != nil || test.want != "" && !slices.Contains(faults, test.want) {
			t.Errorf("%s: %q, want %q", name, faults, test.want)
		}
	}
}

type object = map[string]any

// contract is what an OpenAPI document says, in lines.
type contract struct {
	document object
	lines    map[string]bool
}

func contractOf(t *testing.T, openAPI, asyncAPI []byte) []string {
	t.Helper()
	c := contract{lines: map[string]bool{}}
	var live object
	for text, into := range map[*[]byte]*object{&openAPI: &c.document, &asyncAPI: &live} {
		if err := json.Unmarshal(*text, into); err != nil {
			t.Fatal(err)
		}
	}
	for path, operations := range member(c.document, "paths") {
		for method, operation := range operations.(object) {
			c.operation(strings.ToUpper(method)+" "+path, operation.(object))
		}
	}
	for name, message := range member(member(live, "components"), "messages") {
		c.schema("live update "+name, member(message.(object), "payload"), false)
	}
	return slices.Sorted(maps.Keys(c.lines))
}

func (c *contract) add(format string, values ...any) { c.lines[fmt.Sprintf(format, values...)] = true }

func (c *contract) operation(name string, operation object) {
	c.add("%s", name)
	for _, security := range list(operation, "security") {
		for scheme := range security.(object) {
			c.add("%s takes %s", name, scheme)
		}
	}
	if !slices.ContainsFunc(list(operation, "security"), func(s any) bool { return len(s.(object)) == 0 }) {
		c.add("%s needs a token", name)
	}
	for _, p := range list(operation, "parameters") {
		parameter := c.resolve(p.(object))
		c.add("%s takes %s %s", name, parameter["in"], parameter["name"])
		if parameter["required"] == true {
			c.add("%s needs %s %s", name, parameter["in"], parameter["name"])
		}
	}
	body := member(operation, "requestBody")
	c.content(name+" takes", member(body, "content"), true)
	if body["required"] == true {
		c.add("%s needs a body", name)
	}
	for status, r := range member(operation, "responses") {
		response := c.resolve(r.(object))
		c.add("%s responds %s", name, status)
		for header := range member(response, "headers") {
			c.add("%s responds %s with %s", name, status, header)
		}
		c.content(name+" responds "+status, member(response, "content"), false)
	}
}

func (c *contract) content(name string, content object, sent bool) {
	for kind, media := range content {
		c.add("%s %s: %s", name, kind, c.kind(name, member(media.(object), "schema"), sent))
	}
}

// schema adds what a schema says of its members, and of the schemas that it names. It is of what
// clients send, or of what they receive.
func (c *contract) schema(name string, s object, sent bool) {
	always := map[bool]string{true: "needs", false: "always has"}[sent]
	for _, required := range list(s, "required") {
		c.add("%s %s %s", name, always, required)
	}
	for property, of := range member(s, "properties") {
		c.add("%s has %s: %s", name, property, c.kind(name+"."+property, of.(object), sent))
	}
	for _, value := range list(s, "enum") {
		c.add("%s may be %v", name, value)
	}
	if description, _ := s["description"].(string); strings.Contains(description, "The examples are all values") {
		for _, value := range list(s, "examples") {
			c.add("%s may be %v", name, value)
		}
	}
	for _, union := range []string{"oneOf", "anyOf"} {
		for _, of := range list(s, union) {
			c.add("%s may be %s", name, c.kind(name, of.(object), sent))
		}
	}
	if of := member(s, "additionalProperties"); of != nil {
		c.add("%s has any: %s", name, c.kind(name+".any", of, sent))
	}
}

// kind names a schema, whose own lines it adds.
func (c *contract) kind(name string, s object, sent bool) string {
	reference, named := s["$ref"].(string)
	if !named {
		c.schema(name, s, sent)
	}
	switch {
	case named:
		used := reference[strings.LastIndex(reference, "/")+1:]
		if line := fmt.Sprintf("%s is %s", used, map[bool]string{true: "sent", false: "received"}[sent]); !c.lines[line] {
			c.lines[line] = true
			c.schema(used, c.resolve(s), sent)
		}
		return used
	case s["const"] != nil:
		return fmt.Sprintf("%q", s["const"])
	case s["items"] != nil:
		return fmt.Sprint(s["type"], " of ", c.kind(name+"[]", member(s, "items"), sent))
	case s["type"] == nil:
		return "a union"
	default:
		return fmt.Sprint(s["type"])
	}
}

// resolve follows a reference.
func (c *contract) resolve(s object) object {
	reference, _ := s["$ref"].(string)
	if reference == "" {
		return s
	}
	at := c.document
	for _, name := range strings.Split(strings.TrimPrefix(reference, "#/"), "/") {
		at = member(at, name)
	}
	return at
}

func member(of object, name string) object {
	value, _ := of[name].(object)
	return value
}

func list(of object, name string) []any {
	value, _ := of[name].([]any)
	return value
}
