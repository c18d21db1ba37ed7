// Package service starts the service for tests and measurements: its handlers in
// this process with any store (New), the functions' handlers behind the emulated
// API Gateway (NewFunctions), or cmd/serve as a process of its own (Start).
package service

import (
	"net/http"
	"os"
	"path/filepath"
	"sync"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/api/server"
	"cardgames/engine"
	"cardgames/localtest/apigateway"
	"cardgames/localtest/template"
	"cardgames/web"
	"cardgames/web/docs"
)

// Parts are what the service runs on.
type Parts = api.Parts

// New returns the handlers of all routes in one process, as cmd/serve has them.
func New(p Parts) http.Handler {
	p.Pages, p.Documentation = web.Handler(engine.DefaultRules()), docs.Handler()
	return server.New(api.NewMux(api.Routes(p)...), false)
}

// NewFunctions returns the functions' handlers in one process, behind the API
// Gateway of the repository's template. Each request is logged as a deployed
// function logs it.
func NewFunctions(p Parts) (http.Handler, error) {
	t, err := Template()
	if err != nil {
		return nil, err
	}
	p.Pages, p.Documentation = web.Handler(engine.DefaultRules()), docs.Handler()
	routes := map[string][]api.Route{}
	for _, r := range api.Routes(p) {
		routes[r.Function] = append(routes[r.Function], r)
	}
	functions := map[string]apigateway.Function{}
	for id, own := range routes {
		functions[id] = gateway.New(api.NewMux(own...)).Invoke
	}
	return apigateway.New(t, functions)
}

// Template reads the repository's template.yaml, once.
var Template = sync.OnceValues(func() (*template.Template, error) {
	return template.Load(Path("template.yaml"))
})

// Path returns the path of a file of the repository, for programs that run in
// any folder below it.
func Path(elements ...string) string {
	return filepath.Join(append([]string{root()}, elements...)...)
}

// root is the folder of go.mod; "." outside of the repository.
var root = sync.OnceValue(func() string {
	folder, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(folder, "go.mod")); missing == nil {
			return folder
		}
		if folder == filepath.Dir(folder) {
			break
		}
		folder = filepath.Dir(folder)
	}
	return "."
})
