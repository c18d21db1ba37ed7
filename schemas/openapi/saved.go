package main

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/schemas"
)

// definition is a reference to a definition of the schema of saved games.
var definition = regexp.MustCompile(`"#/\$defs/\w+"`)

// addSavedGame takes the schema of saved games as it is published. Schemas of
// OpenAPI 3.1 are JSON Schemas, so only its definitions must move.
func (d *document) addSavedGame() error {
	moved := definition.ReplaceAllFunc(schemas.Export, func(reference []byte) []byte {
		name := strings.TrimPrefix(strings.Trim(string(reference), `"`), "#/$defs/")
		return []byte(`"` + schemaPrefix + savedName(name) + `"`)
	})
	var saved map[string]any
	if err := json.Unmarshal(moved, &saved); err != nil {
		return err
	}
	for name, schema := range saved["$defs"].(map[string]any) {
		d.schemas.Map()[savedName(name)] = &huma.Schema{Extensions: schema.(map[string]any)}
	}
	for _, keyword := range []string{"$schema", "$id", "$defs"} {
		delete(saved, keyword)
	}
	d.schemas.Map()["SavedGame"] = &huma.Schema{Extensions: saved}
	return nil
}

func savedName(definition string) string {
	return "Saved" + strings.ToUpper(definition[:1]) + definition[1:]
}
