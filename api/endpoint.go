// Package api is the HTTP side of the service: the operations, the shapes of
// requests and responses, and one mapping from errors to problem documents.
//
// Each function of the deployment serves one operation, so each has a handler
// of its own here and links nothing of the others.
package api

import (
	"net/http"
	"path"
	"strings"

	"cardgames/api/requestlog"
)

// endpoint handles a request, or returns an error and writes nothing.
type endpoint func(w http.ResponseWriter, r *http.Request) error

func (f endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := f(w, r); err != nil {
		Fail(r.Context(), w, err)
	}
}

// serve is the handler of one operation on games, such as "GET /games/{id}", and
// its query parameters.
func serve(route string, parameters []string, f endpoint) http.Handler {
	mux := http.NewServeMux()
	addRoute(mux, route, endpoint(func(w http.ResponseWriter, r *http.Request) error {
		requestlog.From(r.Context()).Game(r.PathValue("id"))
		if err := checkNames(r, parameters); err != nil {
			return err
		}
		return f(w, r)
	}))
	mux.HandleFunc("/", notFound)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Clean(r.URL.Path) != r.URL.Path { // ServeMux would redirect
			notFound(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		mux.ServeHTTP(w, r)
	})
}

// addRoute refuses the other methods of the route's path too.
func addRoute(mux *http.ServeMux, route string, f http.Handler) {
	method, path, _ := strings.Cut(route, " ")
	mux.Handle(route, f)
	mux.Handle(path, otherMethods(method))
}

// otherMethods refuses all methods but those that are allowed elsewhere.
func otherMethods(allowed string) http.Handler {
	return endpoint(func(_ http.ResponseWriter, r *http.Request) error { return MethodNotAllowed(r, allowed) })
}

func notFound(w http.ResponseWriter, r *http.Request) {
	Fail(r.Context(), w, NotFound("there is nothing at this path; /schema documents the paths"))
}
