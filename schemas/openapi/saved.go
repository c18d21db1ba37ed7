package main

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/schemas"
)

// definition is a reference to a definition of a published schema.
var definition = regexp.MustCompile(`"#/\$defs/\w+"`)

// addPublished adds the schemas that are published by themselves.
func (d *document) addPublished() error {
	if err := d.addSchema(schemas.Export, "SavedGame", "Saved"); err != nil {
		return err
	}
	return d.addSchema(schemas.CardSet, "NewCardSet", "New")
}

// addSchema takes a schema as it is published. Schemas of OpenAPI 3.1 are JSON Schemas, so
// only its definitions must move. Their names begin with prefix.
func (d *document) addSchema(text []byte, name, prefix string) error {
	nameOf := func(definition string) string {
		return prefix + strings.ToUpper(definition[:1]) + definition[1:]
	}
	moved := definition.ReplaceAllFunc(text, func(reference []byte) []byte {
		name := strings.TrimPrefix(strings.Trim(string(reference), `"`), "#/$defs/")
		return []byte(`"` + schemaPrefix + nameOf(name) + `"`)
	})
	var schema map[string]any
	if err := json.Unmarshal(moved, &schema); err != nil {
		return err
	}
	for name, part := range schema["$defs"].(map[string]any) {
		d.addPart(nameOf(name), part.(map[string]any))
	}
	d.addPart(name, schema)
	return nil
}

// addPart adds a schema without what only a file of its own needs. Generators of clients
// would name types by the title.
func (d *document) addPart(name string, schema map[string]any) {
	for _, keyword := range []string{"$schema", "$id", "$defs", "title"} {
		delete(schema, keyword)
	}
	d.schemas.Map()[name] = &huma.Schema{Extensions: schema}
}

// cardSet stands for a card set in a request.
type cardSet struct{}

// Schema is huma.SchemaProvider's. addPublished adds the schema.
func (cardSet) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Ref: schemaPrefix + "NewCardSet"}
}
