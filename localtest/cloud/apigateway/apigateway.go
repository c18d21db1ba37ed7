// Package apigateway emulates an Amazon API Gateway HTTP API in this process: it
// turns HTTP requests into events of payload format 2.0, passes them to functions
// and writes their responses, with the routes and the CORS configuration of a
// template.
//
// Sources: Amazon API Gateway Developer Guide, "Create AWS Lambda proxy
// integrations for HTTP APIs", "Configure CORS for HTTP APIs" and "Quotas for
// HTTP APIs". Throttling, authorizers, cookies, origins other than "*", responses
// without a status code, and the members of an event that no function reads are not
// emulated.
package apigateway

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/infra/template"
)

const (
	maxBody = 10 << 20         // bytes of a request
	maxTime = 30 * time.Second // of an integration
)

// Function responds to an event, both in JSON. It may be called concurrently,
// unlike in the cloud: a handler that package lambda makes must not be shared.
type Function func(ctx context.Context, event []byte) (response []byte, err error)

// Gateway is an http.Handler that passes requests to functions.
type Gateway struct {
	routes    []template.Route
	cors      template.CORS
	functions map[string]Function
}

// New returns a gateway for the HTTP API of t. The functions are keyed by their
// logical ids. It is an error if the function of a route is missing.
func New(t *template.Template, functions map[string]Function) (*Gateway, error) {
	if !slices.Equal(t.CORS.AllowOrigins, []string{"*"}) {
		return nil, fmt.Errorf("the origins %q are not emulated", t.CORS.AllowOrigins)
	}
	for _, r := range t.Routes {
		if functions[r.Function] == nil {
			return nil, fmt.Errorf("route %s needs the function %s", r.Key(), r.Function)
		}
	}
	return &Gateway{bySpecificity(t.Routes), t.CORS, functions}, nil
}

// ServeHTTP implements http.Handler. Errors of the gateway itself have the form
// {"message": "Not Found"}.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := rand.Text()
	w.Header().Set("Apigw-Requestid", id)
	if isPreflight(r) {
		respondToPreflight(g.cors, w, r)
		return
	}
	route, ok := find(g.routes, r.Method, r.URL.Path)
	if !ok {
		refuse(w, http.StatusNotFound)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		refuse(w, readErrorStatus(err))
		return
	}
	event := newEvent(r, body, route, id)
	resp, err := invoke(r.Context(), g.functions[route.Function], event)
	if err != nil {
		slog.ErrorContext(r.Context(), "function failed", "function", route.Function, "request_id", id, "error", err)
		refuse(w, http.StatusInternalServerError)
		return
	}
	allowOrigin(g.cors, w.Header(), r)
	resp.write(w)
}

// invoke calls a function, which can finish even if the client has disconnected,
// as in the cloud.
func invoke(ctx context.Context, f Function, event any) (*response, error) {
	in, err := json.Marshal(event, json.FormatNilSliceAsNull(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), maxTime)
	defer cancel()
	out, err := f(ctx, in)
	if err != nil {
		return nil, err
	}
	return readResponse(out)
}

// readErrorStatus returns the status for a request whose body cannot be read.
func readErrorStatus(err error) int {
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return http.StatusRequestEntityTooLarge
	}
	return http.StatusBadRequest
}

func refuse(w http.ResponseWriter, status int) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	fmt.Fprintf(w, `{"message":%q}`, http.StatusText(status))
}
