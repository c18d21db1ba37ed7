// Package service starts the service for tests, measurements and localtest/serve:
// in this process with any store (New, NewLogged), or as a process of its own
// (Start), with the S3 server and the card-set origin that it needs here.
package service

import (
	"net/http"
	"os"
	"path/filepath"
	"sync"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/localtest/apigateway"
	"cardgames/localtest/template"
	"cardgames/web"
	"cardgames/web/docs"
)

// Parts are what the service runs on.
type Parts = api.Parts

// New returns the functions' handlers in one process, behind the API Gateway of
// the repository's template.
func New(p Parts) (http.Handler, error) {
	return behindGateway(p, gateway.Handler)
}

// NewLogged is New with the log line that a deployed function writes for each
// request.
func NewLogged(p Parts) (http.Handler, error) { return behindGateway(p, gateway.Logged) }

func behindGateway(p Parts, function func(http.Handler) *gateway.Function) (http.Handler, error) {
	t, err := Template()
	if err != nil {
		return nil, err
	}
	p.Pages, p.Documentation = web.Handler(), docs.Handler()
	routes := map[string][]api.Route{}
	for _, r := range api.Routes(p) {
		routes[r.Function] = append(routes[r.Function], r)
	}
	functions := map[string]apigateway.Function{}
	for id, own := range routes {
		functions[id] = function(api.NewMux(own...)).Invoke
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
