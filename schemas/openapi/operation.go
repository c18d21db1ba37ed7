package main

import (
	"net/http/httptest"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
)

// operation documents an operation of the API.
type operation struct {
	of                   api.Operation // its type gives the id: getGame for api.GetGame
	tag                  string        // "games"
	summary, description string
	parameters           []*huma.Param
	body                 any // of the Go type of the request's body; nil for none
	bodyRequired         bool
	example              any // of the body
	token                tokenUse
	successes            []success
	refusals             []*httptest.ResponseRecorder
}

func (o operation) id() string {
	name := reflect.TypeOf(o.of).Name()
	return strings.ToLower(name[:1]) + name[1:]
}

// tokenUse says whether a request has the token of a seat.
type tokenUse int

const (
	noToken tokenUse = iota
	tokenAllowed
	tokenRequired
)

// noSecurity is the security of an operation without a token. Linters read an absent one as forgotten.
var noSecurity = []map[string][]string{{}}

// success is a response that is not a problem.
type success struct {
	description string
	body        any // of the Go type of the body, or the name of its schema; nil for none
	response    *httptest.ResponseRecorder
}

func (d *document) add(o operation) {
	method, path, _ := strings.Cut(o.of.Pattern(), " ")
	op := &huma.Operation{
		OperationID: o.id(), Method: method, Path: path, Tags: []string{o.tag},
		Summary: o.summary, Description: o.description,
		Parameters: o.parameters, RequestBody: d.requestBody(o), Responses: map[string]*huma.Response{},
	}
	switch o.token {
	case noToken:
		op.Security = noSecurity
	case tokenAllowed:
		op.Security = []map[string][]string{{}, {seatToken: {}}, {seatTokenHeader: {}}}
	case tokenRequired:
		op.Security = []map[string][]string{{seatToken: {}}, {seatTokenHeader: {}}}
	}
	for _, s := range o.successes {
		d.addSuccess(op, s)
	}
	for _, refusal := range o.refusals {
		d.addProblem(op, refusal)
	}
	d.addGateway(op)
	d.AddOperation(op)
}

func (d *document) requestBody(o operation) *huma.RequestBody {
	if o.body == nil {
		return nil
	}
	schema := d.schema(o.body)
	d.requests = append(d.requests, schemaName(schema))
	d.examples[schemaName(schema)] = o.example
	return &huma.RequestBody{Required: o.bodyRequired, Content: map[string]*huma.MediaType{
		mediaJSON: {Schema: schema},
	}}
}

// addSuccess documents a response. Responses of one status with bodies of two
// schemas are documented as having either.
func (d *document) addSuccess(op *huma.Operation, s success) {
	response := d.addResponse(op, s.response)
	response.Description = s.description
	if s.body == nil {
		return
	}
	schema := d.schema(s.body)
	d.addExample(schemaName(schema), s.response.Body.Bytes())
	switch content := response.Content[mediaJSON]; {
	case content == nil:
		response.Content = map[string]*huma.MediaType{mediaJSON: {Schema: schema}}
	case content.Schema.Ref != schema.Ref:
		content.Schema = &huma.Schema{AnyOf: []*huma.Schema{content.Schema, schema}}
	}
	if schemaName(schema) == "View" {
		response.Links = viewLinks()
	}
}

func schemaName(ref *huma.Schema) string { return strings.TrimPrefix(ref.Ref, schemaPrefix) }
