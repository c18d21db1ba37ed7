package api

import (
	"context"
	"net/http"
	"strconv"

	"github.com/go-json-experiment/json"

	"cardgames/api/requestlog"
)

// Problem is a problem document (RFC 9457).
type Problem struct {
	// The path of the page that explains this kind of problem.
	Type string `json:"type" format:"uri-reference"`

	// The name of this kind of problem, always the same.
	Title string `json:"title"`

	// The HTTP status code.
	Status int `json:"status"`

	// What is wrong with this request, for people.
	Detail string `json:"detail"`

	// Identifies this kind of problem, for programs.
	Code string `json:"code"`

	// What is wrong and where: the first faults of the step that failed. Where there are 50, there
	// may be more.
	Errors []Fault `json:"errors,omitempty" maxItems:"50"`

	// Only with illegal_move: the first rule that the action breaks.
	Reason string `json:"reason,omitempty"`

	// Only with illegal_move, version_conflict and version_not_found: the newest version of the
	// game.
	CurrentVersion *int `json:"current_version,omitzero" nullable:"false" minimum:"0"`

	// Only with problems of card sets: the files that were received before the failure.
	Sources []Source `json:"sources,omitempty"`

	allow string // the methods that a path takes
}

// Fault is one thing that is wrong with a request or with a card set.
type Fault struct {
	Code string `json:"code"`

	// A JSON Pointer (RFC 6901) into the request body or, if there is a url, into that card-set
	// file. It can name a missing member.
	Pointer *string `json:"pointer,omitzero" nullable:"false" format:"json-pointer" example:"/set_urls/0"`

	// Instead of pointer: the name of the query parameter or header field at fault.
	Parameter string `json:"parameter,omitempty" example:"version"`
	Detail    string `json:"detail"`

	// The URL of the card set, as in the request.
	URL string `json:"url,omitempty"`

	// The line, from 1: in the card-set file or, if there is no url, in the request body.
	Line int `json:"line,omitzero" minimum:"1"`

	// The column in the line, in characters, from 1.
	Column int `json:"column,omitzero" minimum:"1"`
}

// Source identifies the bytes received from a card set's URL. It shows an author
// whether a cache served an old file.
type Source struct {
	URL    string `json:"url"`
	SHA256 string `json:"sha256" pattern:"^[0-9a-f]{64}$"`
}

// problemPath is where the pages about problems are.
const problemPath = "/schema/problems/"

func newProblem(t *ProblemType, detail string) *Problem {
	return &Problem{Type: problemPath + t.Code, Title: t.Title, Status: t.Statuses[0], Detail: detail, Code: t.Code}
}

// Malformed is the error of a request that cannot be read. The detail is a
// sentence for its sender.
func Malformed(detail string) error { return newProblem(kindMalformedRequest, detail) }

// ErrResponseTooLarge is the error of a response that Lambda would not pass on.
var ErrResponseTooLarge error = newProblem(kindResponseTooLarge, "the response would be larger than 6 MB")

// ErrHeaderTooLarge is the error of a request with a header that is not read to its end.
var ErrHeaderTooLarge error = newProblem(kindHeaderTooLarge, "the header of the request is too large")

// ErrNeedsGzip is the error of a request for a large file without Accept-Encoding: gzip.
var ErrNeedsGzip error = newProblem(kindNotAcceptable, "this file is sent compressed: send Accept-Encoding: gzip")

// ErrTooManyRequests is the error of a request of an address that has made too many.
var ErrTooManyRequests error = newProblem(kindTooManyRequests,
	"this address has made too many requests; nothing was done, try again after a pause")

// NotFound is the error of a path that does not exist.
func NotFound(detail string) error { return newProblem(kindNotFound, detail) }

// MethodNotAllowed is the error of a request for a path that takes other
// methods, which are separated by commas.
func MethodNotAllowed(r *http.Request, allowed string) error {
	p := newProblem(kindMethodNotAllowed, "this path takes "+allowed+", not "+r.Method)
	p.allow = allowed
	return p
}

// Error implements error. Fail writes a Problem as it is.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// Fail responds with the problem document of an error, whichever layer it comes
// from, and records it.
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	CallOf(r.Context()).Record(r.Context(), err).write(w, r)
}

// Record notes the code of an error in the request's log entry, and returns its
// problem document. It logs the cause of a 5xx, which the document does not contain, unless the service is
// only busy, full or stopping, or the client has left.
func (c *Call) Record(ctx context.Context, err error) *Problem {
	p, entry := *ProblemOf(err), c.Entry
	p.Type = c.pathTo(p.Type)
	entry.Code, entry.Reason, entry.Metric = p.Code, p.Reason, p.metric()
	expected := p.Code == kindBusy.Code || p.Code == kindStorageFull.Code || p.Code == kindLiveRefused.Code ||
		c.hasLeft()
	if p.Status >= http.StatusInternalServerError && !expected {
		entry.Failed(ctx, err)
	}
	return &p
}

func (p *Problem) write(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	switch p.Status {
	case http.StatusTooManyRequests:
		passes := p.Code != kindTooManyPublicGames.Code // by itself
		if passes && header.Get("Retry-After") == "" {
			header.Set("Retry-After", "1")
		}
	case http.StatusServiceUnavailable:
		header.Set("Retry-After", strconv.Itoa(retrySeconds))
	case http.StatusMethodNotAllowed:
		header.Set("Allow", p.allow)
	case http.StatusUnauthorized: // RFC 9110, section 11.6.1
		if header.Get("WWW-Authenticate") == "" {
			header.Set("WWW-Authenticate", `Bearer realm="seat"`)
		}
	}
	body, err := json.Marshal(p)
	if err != nil {
		panic(err) // it consists of texts and numbers
	}
	writeBody(w, r.Header, p.Status, mediaProblem, body)
}

// retrySeconds is how long a client should wait for a dependency.
const retrySeconds = 2

func (p *Problem) metric() requestlog.Metric {
	switch {
	case p.Code == kindIllegalMove.Code:
		return requestlog.MovesRefused
	case p.Code == kindVersionConflict.Code:
		return requestlog.Conflicts
	case p.Status == http.StatusBadGateway:
		return requestlog.FetchFailures
	}
	return ""
}
