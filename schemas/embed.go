// Package schemas holds the service's published schemas.
package schemas

import _ "embed"

// CardSetID is the $id of CardSet. It is a name; nothing fetches it.
const CardSetID = "https://cardgames.example/schemas/card-set.schema.json"

// CardSet is the JSON Schema (draft 2020-12) of a card-set file.
//
//go:embed card-set.schema.json
var CardSet []byte

// CardAuthor is the JSON Schema of a card-set file for editors: CardSet with what
// the engine knows of effects. The command schemas/openapi writes it.
//
//go:embed card-author.schema.json
var CardAuthor []byte

// AsyncAPI is the AsyncAPI 3.0 document of the live updates.
//
//go:embed asyncapi.json
var AsyncAPI []byte

// Export is the JSON Schema (draft 2020-12) of a saved game.
//
//go:embed export.schema.json
var Export []byte

// OpenAPI is the OpenAPI 3.1 document of the HTTP API. Command openapi writes
// it.
//
//go:embed openapi.json
var OpenAPI []byte
