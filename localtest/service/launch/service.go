// Package launch starts the service for tests and measurements: its handlers in
// this process with any store (New), the functions' handlers behind the emulated
// API Gateway (NewFunctions), or cmd/serve as a process of its own (Start).
package launch

import (
	"net/http"
	"os"
	"path/filepath"
	"sync"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/api/server"
	"cardgames/engine"
	"cardgames/infra/template"
	"cardgames/localtest/cloud/apigateway"
	"cardgames/web"
	"cardgames/web/docs"
)

// Parts are what the service runs on.
type Parts = api.Parts

// New returns a handler of all routes, as cmd/serve has it.
func New(p Parts) http.Handler {
	p.Pages, p.Documentation = web.Handler(engine.DefaultRules(), p.LiveURL), docs.Handler()
	return server.New(api.NewMux(api.Routes(p)...), false)
}

// NewFunctions returns the functions' handlers in this process, behind an emulated
// API Gateway with the routes of the repository's template. Requests are logged as
// by deployed functions.
func NewFunctions(p Parts) (http.Handler, error) {
	t, err := Template()
	if err != nil {
		return nil, err
	}
	p.Pages, p.Documentation = web.Handler(engine.DefaultRules(), p.LiveURL), docs.Handler()
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

// Template returns the repository's template.yaml, which it reads once.
var Template = sync.OnceValues(func() (*template.Template, error) {
	return template.Load(Path("template.yaml"))
})

// Path returns the path of a file of the repository. The working directory may be
// any folder of the repository.
func Path(elements ...string) string {
	return filepath.Join(append([]string{root()}, elements...)...)
}

// root returns the folder of go.mod, or "." outside the repository.
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
