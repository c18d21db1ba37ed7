package main

import (
	"bytes"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"
)

// generate returns the OpenAPI 3.1 document of all operations. It is the same
// text every time.
func generate() ([]byte, error) {
	s, err := newService()
	if err != nil {
		return nil, err
	}
	d := newDocument(s)
	game := newExamples(s)
	for _, o := range operations(s, game) {
		d.add(o)
	}
	d.addDocumentation()
	d.finishSchemas()
	if err := d.addPublished(); err != nil {
		return nil, err
	}
	d.addExamples(game)
	d.shareResponses()
	s.origin.server.Close()
	return indent(d.OpenAPI)
}

func indent(v any) ([]byte, error) {
	compact, err := json.Marshal(v) // huma's types have no other form
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := json.Indent(&text, compact, "", "  "); err != nil {
		return nil, err
	}
	text.WriteByte('\n')
	return text.Bytes(), nil
}

// document is an OpenAPI document in the making.
type document struct {
	*huma.OpenAPI
	schemas  huma.Registry
	requests []string       // the schemas of bodies that clients send
	examples map[string]any // one for each schema of a body
	service  *service
}

func newDocument(s *service) *document {
	schemas := newRegistry()
	return &document{service: s, schemas: schemas, examples: map[string]any{}, OpenAPI: &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info:    &huma.Info{Title: "Card Game Service", Version: version, Description: introduction},
		Servers: []*huma.Server{{URL: "/", Description: "The service that this document is read from."}},
		Tags: []*huma.Tag{
			{Name: "games", Description: "Create, read, play and download games."},
			{Name: "invitations", Description: "Offer a seat, find one, and sit down together."},
			{Name: "card sets", Description: "What can be played with."},
			{Name: "documentation", Description: "This documentation."},
		},
		Components: &huma.Components{
			Schemas:    schemas,
			Responses:  map[string]*huma.Response{},
			Parameters: parameters,
			Headers:    headers,
			Links:      links,
			SecuritySchemes: map[string]*huma.SecurityScheme{
				seatToken: {Type: "http", Scheme: "bearer", Description: "The token of a seat of a private game, or of the " +
					"game that an invitation begins."},
				seatTokenHeader: {Type: "apiKey", In: "header", Name: "X-Seat-Token", Description: "The same token, for a " +
					"service behind a proxy that asks for a password or a login in Authorization, which is then not read."},
			},
		},
	}}
}

// The names of the security schemes: the two ways in which a request has the token of a seat.
const (
	seatToken       = "seat_token"
	seatTokenHeader = "seat_token_header"
)
