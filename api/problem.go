package api

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/go-json-experiment/json"

	"cardgames/api/requestid"
	"cardgames/api/requestlog"
)

// Problem is a problem document (RFC 9457).
type Problem struct {
	Type           string   `json:"type" format:"uri-reference" doc:"The path of the page that explains this kind of problem."`
	Title          string   `json:"title" doc:"The name of this kind of problem, always the same."`
	Status         int      `json:"status" doc:"The HTTP status code."`
	Detail         string   `json:"detail" doc:"What is wrong with this request, for people."`
	Code           string   `json:"code" doc:"Identifies this kind of problem, for programs."`
	Errors         []Fault  `json:"errors,omitempty" maxItems:"50" doc:"What is wrong and where: all faults of the step that failed, at most 50."`
	Reason         string   `json:"reason,omitempty" doc:"Only with illegal_move: the first rule that the action breaks."`
	CurrentVersion *int     `json:"current_version,omitzero" nullable:"false" minimum:"0" doc:"Only with illegal_move and version_conflict: the newest version of the game."`
	Sources        []Source `json:"sources,omitempty" doc:"Only with problems of card sets: the files that were received before the failure."`
}

// Fault is one thing that is wrong with a request or with a card set.
type Fault struct {
	Code      string  `json:"code"`
	Pointer   *string `json:"pointer,omitzero" nullable:"false" format:"json-pointer" doc:"A JSON Pointer (RFC 6901) into the request body or, if there is a url, into that card-set file. It can name a missing member." example:"/set_urls/0"`
	Parameter string  `json:"parameter,omitempty" doc:"Instead of pointer: the name of the query parameter or header field at fault." example:"version"`
	Detail    string  `json:"detail"`
	URL       string  `json:"url,omitempty" doc:"The URL of the card set, as in the request."`
	Line      int     `json:"line,omitzero" minimum:"1" doc:"The line in the card-set file, from 1."`
	Column    int     `json:"column,omitzero" minimum:"1" doc:"The column in the line, in characters, from 1."`
}

// Source identifies the bytes received from a card set's URL. It shows an author
// whether a cache served an old file.
type Source struct {
	URL    string `json:"url"`
	SHA256 string `json:"sha256" pattern:"^[0-9a-f]{64}$"`
}

// retrySeconds is how long a client should wait for a dependency.
const retrySeconds = 2

// Error makes a Problem an error, which handlers and huma return as it is.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// GetStatus is huma.StatusError's.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType is huma.ContentTypeFilter's.
func (p *Problem) ContentType(string) string { return mediaProblem }

// GetHeaders is huma.HeadersError's.
func (p *Problem) GetHeaders() http.Header {
	header := http.Header{}
	switch p.Status {
	case http.StatusServiceUnavailable:
		header.Set("Retry-After", strconv.Itoa(retrySeconds))
	case http.StatusUnauthorized: // RFC 9110, section 11.6.1
		header.Set("WWW-Authenticate", `Bearer realm="seat"`)
	}
	return header
}

// WriteProblem answers with a problem of one of the documented codes. The
// gateway uses it for what never reaches a handler.
func WriteProblem(w http.ResponseWriter, status int, code, detail string) {
	p := newProblem(code, detail)
	p.Status = status
	writeProblem(w, p)
}

func writeProblem(w http.ResponseWriter, p *Problem) {
	w.Header().Set("Content-Type", mediaProblem)
	w.Header().Set("Cache-Control", "no-store")
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.WriteHeader(p.Status)
	_ = json.MarshalWrite(w, p) // the client has gone when this fails
}

// failure turns an error into its problem, and logs what the problem must not
// tell.
func failure(ctx context.Context, operation string, err error) error {
	p := problemOf(err)
	requestlog.From(ctx).Problem(p.Code, p.Reason)
	if p.Status >= http.StatusInternalServerError {
		slog.ErrorContext(ctx, "request failed",
			"request_id", requestid.From(ctx), "operation", operation, "code", p.Code, "error", err.Error())
	}
	return p
}
