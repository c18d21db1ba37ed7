package main

import "github.com/danielgtaylor/huma/v2"

var gameID = &huma.Param{
	Name: "id", In: "path", Required: true, Description: "The id of the game. Any other text is 404 game_not_found.",
	Schema: &huma.Schema{Type: huma.TypeString, Pattern: "^[a-z2-7]{26}$"}, Example: exampleID,
}

// tagListPattern is a list of entity tags, or *. A client must not send the
// empty list elements that a server accepts (RFC 9110, sections 5.6.1 and 8.8.3).
const tagListPattern = `^(\*|` + tagPattern + `([ \t]*,[ \t]*` + tagPattern + `)*)$`

const tagPattern = `(W/)?"[!#-~\x80-\xff]*"`

// query and header make optional parameters. Their examples are the schema's: the
// page fills in an example of the parameter itself, also where two exclude each
// other.
func query(name string, schema *huma.Schema, example any, description string) *huma.Param {
	schema.Examples = []any{example}
	return &huma.Param{Name: name, In: "query", Description: description, Schema: schema, Explode: new(false)}
}

func header(name string, schema *huma.Schema, example, description string) *huma.Param {
	schema.Examples = []any{example}
	return &huma.Param{Name: name, In: "header", Description: description, Schema: schema}
}

func integerFrom(minimum float64) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Format: "int64", Minimum: &minimum}
}

func listOf(values ...any) *huma.Schema {
	return &huma.Schema{Type: huma.TypeArray, MinItems: new(1), Items: &huma.Schema{Type: huma.TypeString, Enum: values}}
}
