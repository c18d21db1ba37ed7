//go:build real

package crosscheck_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"cardgames/cardsets/core"
	"cardgames/localtest/repository"
	"cardgames/schemas"
)

// verdict is what each validator says of a document.
type verdict struct {
	Ajv       bool `json:"ajv"`
	Hyperjump bool `json:"hyperjump"`
	python    bool
	service   bool // by the library of the service
}

// TestEveryValidatorReadsThePublishedSchemas: validators in three languages load each schema without a warning, accept
// what it describes, and refuse what has one member less, one more, or one of another type.
func TestEveryValidatorReadsThePublishedSchemas(t *testing.T) {
	game := grammarGame(t, "grammar")
	for _, test := range []struct {
		name      string
		schema    []byte
		documents []string
		member    string // that is required
	}{
		{"card-set", schemas.CardSet, sets(t), "cards"},
		{"card-author", schemas.CardAuthor, sets(t), "cards"},
		{"export", schemas.Export, []string{game, grammarGame(t, "invited")}, "log"},
	} {
		t.Run(test.name, func(t *testing.T) {
			documents := append(test.documents, examplesOf(t, test.schema)...)
			for _, got := range verdicts(t, test.name, test.schema, documents) {
				if got != (verdict{true, true, true, true}) {
					t.Errorf("a document that is valid: %+v", got)
				}
			}
			for _, got := range verdicts(t, test.name, test.schema, faulty(t, test.documents[0], test.member)) {
				if got != (verdict{}) {
					t.Errorf("a document that is not valid: %+v", got)
				}
			}
		})
	}
}

// sets are card sets that ship.
func sets(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(repository.Path("cardsets", "sets", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	texts := []string{string(core.JSON())}
	for _, file := range files {
		if filepath.Base(file) == "index.json" {
			continue // which lists them
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

func examplesOf(t *testing.T, schema []byte) (texts []string) {
	t.Helper()
	var published struct{ Examples []json.RawMessage }
	if err := json.Unmarshal(schema, &published); err != nil {
		t.Fatal(err)
	}
	for _, example := range published.Examples {
		texts = append(texts, string(example))
	}
	return texts
}

// faulty are a document without a member, with one that no schema has, and with one of another type.
func faulty(t *testing.T, document, member string) (texts []string) {
	t.Helper()
	for _, change := range []func(map[string]any){
		func(members map[string]any) { delete(members, member) },
		func(members map[string]any) { members["no_such_member"] = true },
		func(members map[string]any) { members[member] = "text" },
	} {
		var members map[string]any
		if err := json.Unmarshal([]byte(document), &members); err != nil {
			t.Fatal(err)
		}
		change(members)
		text, err := json.Marshal(members)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

func verdicts(t *testing.T, name string, schema []byte, documents []string) []verdict {
	t.Helper()
	file := repository.Path("schemas", name+".schema.json")
	all := byNode(t, file, documents)
	for i, faults := range python[string, []string](t, documents, "validate.py", file) {
		all[i].python = len(faults) == 0
	}
	compiled := compile(t, schema)
	for i, document := range documents {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(document)))
		if err != nil {
			t.Fatal(err)
		}
		all[i].service = compiled.Validate(value) == nil
	}
	return all
}

func compile(t *testing.T, schema []byte) *jsonschema.Schema {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema", value); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("schema")
}

// byNode asks the validators for Node.js, which must have no warning.
func byNode(t *testing.T, schema string, documents []string) []verdict {
	t.Helper()
	folder := t.TempDir()
	script, err := os.ReadFile(filepath.Join("validators", "validate.mjs"))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "validate.mjs"), script, 0o600)
	}
	if err == nil {
		err = os.Symlink(repository.Path(".tools", "validators", "node_modules"), filepath.Join(folder, "node_modules"))
	}
	if err != nil {
		t.Fatal(err)
	}
	var input, output, warnings bytes.Buffer
	for _, document := range documents {
		if err := json.Compact(&input, []byte(document)); err != nil {
			t.Fatal(err)
		}
		input.WriteByte('\n')
	}
	command := exec.CommandContext(t.Context(), "node", "validate.mjs", schema)
	command.Dir, command.Stdin, command.Stdout, command.Stderr = folder, &input, &output, &warnings
	if err := command.Run(); err != nil || warnings.Len() > 0 {
		t.Fatalf("node; run localtest/service/crosscheck/setup: %v\n%s", err, warnings.Bytes())
	}
	return lines[verdict](t, output.Bytes())
}
