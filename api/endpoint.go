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
	mux.Handle(route, endpoint(func(w http.ResponseWriter, r *http.Request) error {
		requestlog.From(r.Context()).GameID = r.PathValue("id")
		if err := checkQuery(r, parameters); err != nil {
			return err
		}
		w.Header().Set("Cache-Control", "no-store")
		return f(w, r)
	}))
	refuseRest(mux, route)
	return exact(mux)
}

// NoRoute is the handler of what no function has a route for: a path that does
// not exist, or another method of one that does.
func NoRoute() http.Handler {
	mux := http.NewServeMux()
	refuseRest(mux, routes...)
	return exact(mux)
}

// refuseRest refuses the other methods of the routes' paths, and all other paths.
func refuseRest(mux *http.ServeMux, routes ...string) {
	for _, route := range routes {
		method, path, _ := strings.Cut(route, " ")
		mux.Handle(path, endpoint(func(_ http.ResponseWriter, r *http.Request) error { return MethodNotAllowed(r, method) }))
	}
	mux.HandleFunc("/", notFound)
}

// exact finds nothing at a path that ServeMux would redirect to a cleaner one.
func exact(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Clean(r.URL.Path) != r.URL.Path {
			notFound(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func notFound(w http.ResponseWriter, r *http.Request) {
	Fail(r.Context(), w, NotFound("there is nothing at this path; /schema documents the paths"))
}
