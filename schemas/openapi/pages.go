package main

import (
	"net/http"
	"net/http/httptest"

	"github.com/danielgtaylor/huma/v2"
)

const (
	mediaJSON    = "application/json"
	mediaProblem = "application/problem+json"
)

// addDocumentation documents the page of the documentation. The files below it are no
// part of the API.
func (d *document) addDocumentation() {
	const path, summary = "/schema", "Read the documentation"
	op := &huma.Operation{
		OperationID: "getDocumentation", Method: http.MethodGet, Path: path, Summary: summary,
		Description: "A page that shows this document. It leads to the rules of the game, to the guide for card authors " +
			"and to the schemas.",
		Tags: []string{"documentation"}, Security: noSecurity, Responses: map[string]*huma.Response{},
	}
	found := d.service.send(get(path))
	unchanged := d.service.send(get(path).with("If-None-Match", found.Header().Get("ETag")))
	page := d.addFile(op, found, "The page.")
	page.Content = map[string]*huma.MediaType{
		found.Header().Get("Content-Type"): {Schema: &huma.Schema{Type: huma.TypeString}},
	}
	d.addFile(op, unchanged, "The client already has these bytes.")
	d.addProblem(op, brokenPath())
	d.addProblem(op, panicked())
	d.addGateway(op)
	d.AddOperation(op)
}

// addFile documents a response whose ETag does not name a game's version.
func (d *document) addFile(op *huma.Operation, w *httptest.ResponseRecorder, description string) *huma.Response {
	response := d.addResponse(op, w)
	response.Description = description
	response.Headers["ETag"] = text("Identifies these bytes, for If-None-Match.", `"9f86d081884c7d65"`)
	return response
}
