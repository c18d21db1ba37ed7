// Package api is the HTTP side of the service: the operations, the shapes of
// requests and responses, and one mapping from errors to problem documents.
//
// Each function of the deployment serves one operation, so each operation has a
// route of its own here and links nothing of the others.
package api

import (
	"net/http"

	"cardgames/api/requestlog"
)

// endpoint handles a request, or returns an error and writes nothing.
type endpoint func(w http.ResponseWriter, r *http.Request) error

func (f endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := f(w, r); err != nil {
		Fail(r.Context(), w, err)
	}
}

// operation returns the route of one operation on games, with the names of its
// query parameters.
func operation(pattern string, parameters []string, f endpoint) Route {
	return Route{Pattern: pattern, Handler: endpoint(func(w http.ResponseWriter, r *http.Request) error {
		requestlog.From(r.Context()).GameID = r.PathValue("id")
		if err := checkQuery(r, parameters); err != nil {
			return err
		}
		w.Header().Set("Cache-Control", "no-store")
		return f(w, r)
	})}
}
