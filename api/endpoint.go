// Package api is the HTTP side of the service: the operations, the shapes of
// requests and responses, and one mapping from errors to problem documents.
//
// Each function of the deployment serves one operation and links nothing of the
// others.
package api

import "net/http"

// endpoint handles a request, or returns an error and writes nothing.
type endpoint func(w http.ResponseWriter, r *Request) error

// ServeHTTP implements http.Handler.
func (f endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := f(w, &Request{r, CallOf(r.Context())}); err != nil {
		Fail(w, r, err)
	}
}

// operation returns the handler of an operation of the API. The endpoint reads the
// query.
func operation(f endpoint) http.Handler {
	return endpoint(func(w http.ResponseWriter, r *Request) error {
		r.Entry.GameID = r.PathValue("id")
		header := w.Header()
		header.Set("Cache-Control", "no-store")
		header.Set("Vary", "Authorization, X-Seat-Token, Accept-Encoding") // also of a refusal
		return f(w, r)
	})
}

// withoutQuery returns an endpoint that rejects every query parameter.
func withoutQuery(f endpoint) endpoint {
	return func(w http.ResponseWriter, r *Request) error {
		q, err := readQuery(r)
		if err != nil {
			return err
		}
		if err := q.finish(); err != nil {
			return err
		}
		return f(w, r)
	}
}
