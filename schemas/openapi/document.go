package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// generate returns the OpenAPI 3.1 document of all operations. It is the same text
// every time.
func generate() ([]byte, error) {
	s, err := newService()
	if err != nil {
		return nil, err
	}
	d := newDocument()
	for _, o := range operations(newExamples(s)) {
		d.add(s, o)
	}
	d.addPages(s)
	d.finishSchemas()
	if err := s.close(); err != nil {
		return nil, err
	}
	compact, err := json.Marshal(d.OpenAPI)
	if err != nil {
		return nil, err
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, compact, "", "  "); err != nil {
		return nil, err
	}
	indented.WriteByte('\n')
	return indented.Bytes(), nil
}

// document is an OpenAPI document in the making.
type document struct {
	*huma.OpenAPI
	schemas huma.Registry
}

func newDocument() *document {
	schemas := newRegistry()
	return &document{schemas: schemas, OpenAPI: &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info:    &huma.Info{Title: "Card Game Service", Version: "1.0.0", Description: apiDescription},
		Tags: []*huma.Tag{
			{Name: "games", Description: "Create a game, follow it, play it, and take it home."},
			{Name: "documentation", Description: "What you are reading, and the schemas."},
		},
		Components: &huma.Components{
			Schemas: schemas,
			Headers: headerDocs,
			Links:   linkDocs,
			SecuritySchemes: map[string]*huma.SecurityScheme{
				seatToken: {Type: "http", Scheme: "bearer", Description: "The token of a seat of a private game."},
			},
		},
	}}
}

// operation is one about games.
type operation struct {
	id, method, path     string
	summary, description string
	parameters           []*huma.Param
	body                 *huma.RequestBody
	seats                bool // a seat's token may come with the request
	responses            map[int]*huma.Response
	refusals             []refusal
}

// seatToken is the name of the security scheme.
const seatToken = "seat_token"

func (d *document) add(s *service, o operation) {
	op := &huma.Operation{
		OperationID: o.id, Method: o.method, Path: o.path, Tags: []string{"games"},
		Summary: o.summary, Description: o.description,
		Parameters: o.parameters, RequestBody: o.body, Responses: map[string]*huma.Response{},
	}
	if o.seats {
		op.Security = []map[string][]string{{}, {seatToken: {}}} // without one, too
	}
	for status, response := range o.responses {
		op.Responses[fmt.Sprint(status)] = response
	}
	for _, refuse := range o.refusals {
		d.addProblem(op, refuse(s))
	}
	for _, response := range op.Responses {
		response.Headers = withHeaders(response.Headers, "X-Request-Id", "Cache-Control")
	}
	d.AddOperation(op)
}

// addPages adds what api.Docs serves.
func (d *document) addPages(s *service) {
	text, object := &huma.Schema{Type: huma.TypeString}, &huma.Schema{Ref: schemaPrefix + "JSONDocument"}
	d.addPage(s, "getDocumentation", "/schema", "Interactive documentation", mediaHTML, text)
	d.addPage(s, "getOpenAPI", "/schema/openapi.json", "This document", mediaJSON, object)
	d.addPage(s, "getCardSetSchema", "/schema/card-set.schema.json", "The JSON Schema of card sets", mediaSchema, object)
	d.addPage(s, "getExportSchema", "/schema/export.schema.json", "The JSON Schema of saved games", mediaSchema, object)
	d.addPage(s, "listProblems", "/schema/problems", "All kinds of problems", mediaHTML, text)
	problem := d.addPage(s, "getProblem", "/schema/problems/{code}", "One kind of problem", mediaHTML, text)
	problem.Parameters = []*huma.Param{{
		Name: "code", In: "path", Required: true, Description: "The code of a problem.",
		Schema: &huma.Schema{Type: huma.TypeString, Pattern: "^[a-z_]+$"}, Example: "illegal_move",
	}}
	d.addProblem(problem, s.send(get("/schema/problems/bad_luck")))
}

const (
	mediaJSON    = "application/json"
	mediaProblem = "application/problem+json"
	mediaHTML    = "text/html; charset=utf-8"
	mediaSchema  = "application/schema+json" // JSON Schema 2020-12, section 14
)

func (d *document) addPage(s *service, id, path, summary, media string, schema *huma.Schema) *huma.Operation {
	tag := textHeader("Names these bytes, for If-None-Match.", `"9f86d081884c7d65"`)
	headers := withHeaders(map[string]*huma.Param{"ETag": tag}, "X-Request-Id")
	op := &huma.Operation{
		OperationID: id, Method: http.MethodGet, Path: path, Summary: summary, Tags: []string{"documentation"},
		Responses: map[string]*huma.Response{
			"200": {Description: summary + ".", Headers: headers, Content: map[string]*huma.MediaType{media: {Schema: schema}}},
			"304": {Description: "The client has it already.", Headers: headers},
		},
	}
	d.addProblem(op, brokenPath(s))
	d.addProblem(op, internal(s))
	d.AddOperation(op)
	return op
}

func withHeaders(headers map[string]*huma.Param, names ...string) map[string]*huma.Param {
	if headers == nil {
		headers = map[string]*huma.Param{}
	}
	for _, name := range names {
		headers[name] = &huma.Param{Ref: "#/components/headers/" + name}
	}
	return headers
}
