package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
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
	return d.addSchema(schemas.CardSet, "InlineCardSet", "Inline")
}

// addSchema takes a schema as it is published. Schemas of OpenAPI 3.1 are JSON Schemas, so
// only its definitions must move. Their names begin with prefix.
func (d *document) addSchema(text []byte, name, prefix string) error {
	nameOf := func(definition string) string {
		name := strings.ToUpper(definition[:1]) + definition[1:]
		if d.isEnum(name) {
			return name
		}
		return prefix + name
	}
	moved := definition.ReplaceAllFunc(text, func(reference []byte) []byte {
		name := strings.TrimPrefix(strings.Trim(string(reference), `"`), "#/$defs/")
		return []byte(`"` + schemaPrefix + nameOf(name) + `"`)
	})
	var schema map[string]any
	if err := json.Unmarshal(moved, &schema); err != nil {
		return err
	}
	parts := schema["$defs"].(map[string]any)
	for name, part := range parts {
		if name, part := nameOf(name), part.(map[string]any); !d.isEnum(name) {
			d.addPart(name, part)
		} else if known := d.schemas.Map()[name].Enum; !slices.Equal(known, part["enum"].([]any)) {
			return fmt.Errorf("%s has the values %v, and %v where it is published", name, known, part["enum"])
		}
	}
	d.addPart(name, schema)
	for name := range parts {
		d.discriminate(nameOf(name))
	}
	for name := range parts {
		if part := d.schemas.Map()[nameOf(name)]; part != nil {
			d.inlineNullable(part.Extensions)
		}
	}
	d.inlineNullable(d.schemas.Map()[name].Extensions)
	return nil
}

// isEnum reports whether the document has an enum of that name. Generators of clients in Go make
// constants of its values, so no second enum may have them.
func (d *document) isEnum(name string) bool {
	schema := d.schemas.Map()[name]
	return schema != nil && len(schema.Enum) > 0
}

// addPart adds a schema without what only a file of its own needs. Generators of clients
// would name types by the title.
func (d *document) addPart(name string, schema map[string]any) {
	for _, keyword := range []string{"$schema", "$id", "$defs", "title"} {
		delete(schema, keyword)
	}
	addFormats(schema)
	d.schemas.Map()[name] = &huma.Schema{Extensions: schema}
}

// datePattern begins the pattern of a time.
const datePattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T"

// addFormats gives each integer in a part of a schema its format, which JSON Schema does not have. A
// time gets one in place of its pattern, which some generators cannot combine with it and some validators of the
// published schema do not know.
func addFormats(part any) {
	switch part := part.(type) {
	case map[string]any:
		if part["type"] == huma.TypeInteger {
			var maximum *float64
			if bound, ok := part["maximum"].(float64); ok {
				maximum = &bound
			}
			part["format"] = integerFormat(maximum)
		}
		if pattern, _ := part["pattern"].(string); strings.HasPrefix(pattern, datePattern) {
			delete(part, "pattern")
			part["format"] = "date-time"
		}
		for _, member := range part {
			addFormats(member)
		}
	case []any:
		for _, item := range part {
			addFormats(item)
		}
	}
}

// discriminate says of a union which member tells its variants apart: type, if all have one.
func (d *document) discriminate(name string) {
	schema := d.schemas.Map()[name].Extensions
	variants, _ := schema["oneOf"].([]any)
	mapping := map[string]string{}
	for _, variant := range variants {
		reference, _ := variant.(map[string]any)["$ref"].(string)
		tags := d.tags(reference)
		if len(tags) == 0 {
			return
		}
		for _, tag := range tags {
			mapping[tag] = reference
		}
	}
	if len(mapping) > 0 {
		schema["discriminator"] = map[string]any{"propertyName": "type", "mapping": mapping}
	}
}

// inlineNullable replaces, below a part, null or a reference to a text or a number by one schema that has
// both, and a reference to a union beside null by the union. Generators of clients in Python and Java lose the null
// otherwise.
func (d *document) inlineNullable(part any) {
	switch part := part.(type) {
	case map[string]any:
		d.inlineNull(part)
		for _, member := range part {
			d.inlineNullable(member)
		}
	case []any:
		for _, item := range part {
			d.inlineNullable(item)
		}
	}
}

func (d *document) inlineNull(schema map[string]any) {
	variants, _ := schema["anyOf"].([]any)
	if len(variants) != 2 {
		return
	}
	reference, _ := variants[0].(map[string]any)["$ref"].(string)
	name := strings.TrimPrefix(reference, schemaPrefix)
	target := d.schemas.Map()[name]
	if target == nil || target.Extensions["properties"] != nil {
		return
	}
	if target.Extensions["oneOf"] != nil {
		delete(d.schemas.Map(), name) // since nothing else refers to it
		delete(target.Extensions, "description")
		target.Extensions[goTypeName] = name
		variants[0] = target.Extensions
		return
	}
	delete(schema, "anyOf")
	for keyword, value := range target.Extensions {
		switch {
		case keyword == "type":
			schema["type"] = []any{value, "null"}
		case schema[keyword] == nil:
			schema[keyword] = value
		}
	}
}

// goTypeName names a type in clients that oapi-codegen makes. Without a name their union within another
// schema cannot be read.
const goTypeName = "x-go-type-name"

// tags returns the values that the member type of a published schema can have.
func (d *document) tags(reference string) (tags []string) {
	schema := d.schemas.Map()[strings.TrimPrefix(reference, schemaPrefix)]
	if schema == nil {
		return nil
	}
	members, _ := schema.Extensions["properties"].(map[string]any)
	kind, _ := members["type"].(map[string]any)
	if tag, ok := kind["const"].(string); ok {
		return []string{tag}
	}
	values, _ := kind["enum"].([]any)
	for _, value := range values {
		tags = append(tags, value.(string))
	}
	return tags
}

// cardSet stands for a card set in a request.
type cardSet struct{}

// Schema is huma.SchemaProvider's. addPublished adds the schema.
func (cardSet) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Ref: schemaPrefix + "InlineCardSet"}
}
