// Package api is the HTTP side of the service: the operations, the shapes of
// requests and answers, and one mapping from errors to problem documents.
//
// Each function of the deployment serves one operation, so each has a handler
// of its own here and links nothing of the others.
package api

import (
	"context"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"cardgames/api/requestlog"
)

// newAPI is huma without its own pages and without anything that it would
// otherwise add to answers.
func newAPI(mux *http.ServeMux, schemas huma.Registry) huma.API {
	return humago.New(mux, huma.Config{
		OpenAPI:       &huma.OpenAPI{OpenAPI: "3.1.0", Components: &huma.Components{Schemas: schemas}},
		Formats:       map[string]huma.Format{mediaJSON: strictJSON, mediaProblem: strictJSON},
		DefaultFormat: mediaJSON,
	})
}

// serve is the handler of one operation.
func serve(op huma.Operation, add func(huma.API)) http.Handler {
	mux := http.NewServeMux()
	add(newAPI(mux, startRegistry()))
	mux.HandleFunc(op.Path, methodNotAllowed(op.Method))
	mux.HandleFunc("/", notFound)
	return prepare(mux)
}

// register adds an operation whose errors become problems.
func register[I any](a huma.API, op huma.Operation, f func(context.Context, *I) (*output, error)) {
	huma.Register(a, op, func(ctx context.Context, in *I) (*output, error) {
		out, err := f(ctx, in)
		if err != nil {
			return nil, failure(ctx, op.OperationID, err)
		}
		if version, err := strconv.Atoi(strings.Trim(out.ETag, `"`)); err == nil {
			requestlog.From(ctx).Version(version, out.Replayed != "")
		}
		return out, nil
	})
}

// output is an answer that is not a problem. Empty headers are not sent.
type output struct {
	Status       int
	ContentType  string `header:"Content-Type" hidden:"true"`
	ETag         string `header:"ETag"`
	Vary         string `header:"Vary"`
	Location     string `header:"Location"`
	PollInterval string `header:"X-Poll-Interval"`
	Disposition  string `header:"Content-Disposition"`
	Replayed     string `header:"Idempotency-Replayed"`
	Body         []byte
}

// prepare does for all operations what neither net/http nor huma does.
func prepare(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if path.Clean(r.URL.Path) != r.URL.Path { // ServeMux would redirect
			notFound(w, r)
			return
		}
		joinFields(r.Header, "If-Match", "If-None-Match", "Content-Encoding")
		settleMediaType(r.Header)
		next.ServeHTTP(w, r)
	})
}

const nothingHere = "there is nothing at this path; /schema documents the paths"

func notFound(w http.ResponseWriter, _ *http.Request) {
	writeProblem(w, newProblem("not_found", nothingHere))
}

func methodNotAllowed(method string) http.HandlerFunc {
	allow := method
	if method == http.MethodGet {
		allow += ", " + http.MethodHead // net/http answers it too
	}
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", allow)
		writeProblem(w, newProblem("method_not_allowed", "this path takes "+allow+", not "+r.Method))
	}
}
