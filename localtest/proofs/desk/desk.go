// Package desk sends requests to the whole service in one process, as its
// clients and its operator see it: answers whole, and every line that it logs.
package desk

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/localtest/apigateway"
	"cardgames/localtest/stack"
	"cardgames/localtest/template"
)

// Template reads the repository's, from any package below localtest; once, since
// a proof starts thousands of processes.
var Template = sync.OnceValues(func() (*template.Template, error) {
	name := filepath.Join("..", "..", "template.yaml")
	if _, err := os.Stat(name); err != nil {
		name = filepath.Join("..", name)
	}
	return template.Load(name)
})

// New starts a process: the functions as they are deployed, each with the line
// that it logs for a request, behind the gateway.
func New(p stack.Parts) (http.Handler, error) {
	t, err := Template()
	if err != nil {
		return nil, err
	}
	functions := map[string]apigateway.Function{}
	for name, handler := range api.Functions(p) {
		functions[name] = gateway.Logged(gateway.Handler(handler, api.WriteProblem)).Invoke
	}
	return apigateway.New(t, functions)
}

// Request is one request. The header is a list of names and values; an empty
// value leaves its name out.
type Request struct {
	Method, Target, Body string
	Header               []string
}

// Answer is what came back; Status is 0 where the process ended first.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// Send makes a request in a goroutine of its own, which a crash may end.
func Send(h http.Handler, r Request) Answer {
	answered := make(chan Answer, 1)
	go func() {
		defer close(answered)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r.http())
		answered <- Answer{w.Code, w.Header(), w.Body.String()}
	}()
	return <-answered // the zero value when nobody answered
}

func (r Request) http() *http.Request {
	var body io.Reader
	if r.Body != "" {
		body = strings.NewReader(r.Body)
	}
	q := httptest.NewRequest(r.Method, r.Target, body)
	for i := 0; i < len(r.Header); i += 2 {
		if r.Header[i+1] != "" {
			q.Header.Set(r.Header[i], r.Header[i+1])
		}
	}
	return q
}
