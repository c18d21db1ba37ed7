// Package stack is the whole service in one process: the functions' handlers
// behind their gateway adapters, behind an API Gateway with the routes of the
// template.
package stack

import (
	"net/http"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/localtest/apigateway"
	"cardgames/localtest/template"
)

// Parts are what the service runs on.
type Parts = api.Parts

// New puts the parts together.
func New(t *template.Template, p Parts) (http.Handler, error) {
	functions := map[string]apigateway.Function{}
	for name, handler := range api.Functions(p) {
		functions[name] = gateway.Handler(handler, api.WriteProblem).Invoke
	}
	return apigateway.New(t, functions)
}
