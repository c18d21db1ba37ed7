package main

import "github.com/danielgtaylor/huma/v2"

// parameters are the parameters that several operations share.
var parameters = map[string]*huma.Param{
	"GameID":       id("The id of the game. Any other text is 404 game_not_found."),
	"InvitationID": id("The id of the invitation. Any other text is 404 invitation_not_found."),
	"RematchToken": header("X-Rematch-Token", &huma.Schema{Type: huma.TypeString}, otherToken,
		"Only for a rematch: the token that the player had in the game before."),
}

// shared refers to one of parameters.
func shared(name string) *huma.Param { return &huma.Param{Ref: "#/components/parameters/" + name} }

func id(description string) *huma.Param {
	return &huma.Param{
		Name: "id", In: "path", Required: true, Description: description, Example: exampleID,
		Schema: &huma.Schema{Type: huma.TypeString, Pattern: "^[a-z2-7]{26}$"},
	}
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
