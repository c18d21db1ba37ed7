package main

import (
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// pages are what package docs serves.
var pages = []struct{ id, path, summary string }{
	{"getDocumentation", "/schema", "Interactive documentation"},
	{"getOpenAPI", "/schema/openapi.json", "This document"},
	{"getAsyncAPI", "/schema/asyncapi.json", "The AsyncAPI document of the live updates"},
	{"getCardSetSchema", "/schema/card-set.schema.json", "The JSON Schema of card sets"},
	{"getCardAuthorSchema", "/schema/card-author.schema.json",
		"The JSON Schema of card sets for editors, which knows the effects"},
	{"getExportSchema", "/schema/export.schema.json", "The JSON Schema of saved games"},
	{"getRules", "/schema/rules", "The rules of the game"},
	{"getRulesForImplementers", "/schema/rules-implementers", "The rules for implementers"},
	{"getCardGuide", "/schema/cards", "How to write cards"},
	{"getNotices", "/schema/notices", "The licences of third parties"},
	{"listProblems", "/schema/problems", "All kinds of problems"},
	{"getProblem", problemPath, "One kind of problem"},
}

const problemPath = "/schema/problems/{code}"

const (
	mediaJSON    = "application/json"
	mediaProblem = "application/problem+json"
)

func (d *document) addPage(id, path, summary string) {
	op := &huma.Operation{
		OperationID: id, Method: http.MethodGet, Path: path, Summary: summary, Tags: []string{"documentation"},
		Security: noSecurity, Responses: map[string]*huma.Response{},
	}
	if path == problemPath {
		op.Parameters = []*huma.Param{problemCode}
		d.addProblem(op, d.service.send(get("/schema/problems/bad_luck")))
	}
	page := get(strings.Replace(path, "{code}", "illegal_move", 1))
	found := d.service.send(page)
	unchanged := d.service.send(page.with("If-None-Match", found.Header().Get("ETag")))
	d.addFile(op, found, summary+".")
	d.addFile(op, unchanged, "The client already has these bytes.")
	d.addProblem(op, brokenPath())
	d.addProblem(op, panicked())
	d.addGateway(op)
	d.AddOperation(op)
}

// addFile documents a response whose ETag is not that of a game.
func (d *document) addFile(op *huma.Operation, w *httptest.ResponseRecorder, description string) {
	response := d.addResponse(op, w)
	response.Description = description
	response.Headers["ETag"] = text("Identifies these bytes, for If-None-Match.", `"9f86d081884c7d65"`)
	if w.Body.Len() == 0 {
		return
	}
	schema := &huma.Schema{Type: huma.TypeString}
	media := w.Header().Get("Content-Type")
	if strings.HasSuffix(media, "json") {
		schema = &huma.Schema{Ref: schemaPrefix + "JSONDocument"}
	}
	response.Content = map[string]*huma.MediaType{media: {Schema: schema}}
}

var problemCode = &huma.Param{
	Name: "code", In: "path", Required: true, Description: "The code of a problem.",
	Schema: &huma.Schema{Type: huma.TypeString, Pattern: "^[a-z_]+$"}, Example: "illegal_move",
}
