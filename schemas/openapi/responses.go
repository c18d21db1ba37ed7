package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
)

// addResponse documents a response of the service by its status, with the
// headers that it has.
func (d *document) addResponse(op *huma.Operation, w *httptest.ResponseRecorder) *huma.Response {
	status := fmt.Sprint(w.Code)
	if op.Responses[status] == nil {
		op.Responses[status] = &huma.Response{Headers: map[string]*huma.Header{}}
	}
	response := op.Responses[status]
	sent := w.Header().Clone()
	for name := range headers {
		if sent.Get(name) != "" {
			response.Headers[name] = &huma.Header{Ref: "#/components/headers/" + name}
		}
		sent.Del(name)
	}
	for name := range sent {
		if !slices.Contains(plainHeaders, name) {
			panic(fmt.Sprintf("%s: the header %s is not documented", op.OperationID, name))
		}
	}
	return response
}

// plainHeaders mean what they mean everywhere.
var plainHeaders = []string{
	"Apigw-Requestid", "Content-Type", "Content-Length", "Accept-Ranges", "X-Content-Type-Options",
	"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy", "Connection",
}

// addProblem documents a refusal. Problems of the same status share a response.
func (d *document) addProblem(op *huma.Operation, w *httptest.ResponseRecorder) {
	var p api.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status < http.StatusBadRequest {
		panic(fmt.Sprintf("%s: not a problem: %s", op.OperationID, w.Body))
	}
	response := d.addResponse(op, w)
	if response.Content == nil {
		response.Content = map[string]*huma.MediaType{
			mediaProblem: {Schema: d.schema(p), Examples: map[string]*huma.Example{}},
		}
	}
	response.Description += "* `" + p.Code + "`: " + p.Title + ".\n"
	response.Content[mediaProblem].Examples[p.Code] = &huma.Example{Summary: p.Title,
		Value: json.RawMessage(w.Body.Bytes())}
}
