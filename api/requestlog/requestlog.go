// Package requestlog writes one line for each request: what an operator needs
// to know of it, and its metrics, in one JSON object. The line never contains a
// token, a key, a secret, a body or a game's id, which is the only credential of an
// open game.
package requestlog

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"cardgames/games/gameid"
)

// Entry collects what is logged about a request.
type Entry struct {
	RequestID string
	Route     string   // such as "GET /games/{id}", where a mux has chosen it
	GameID    string   // only a hash of it is written
	Version   *int     // of the game in the response
	Code      string   // of the problem document
	Reason    string   // of an illegal move
	Metric    Metric   // in which the request counts, "" for none
	Secrets   []string // texts of the request, which are left out of all lines

	log     Log
	traceID string // in X-Ray, "" if it records no trace of the request
	start   time.Time
	mu      sync.Mutex // adapters may report units from several goroutines
	read    float64
	written float64
}

// Log makes entries.
type Log struct {
	// Namespace is the CloudWatch namespace of the metrics, "" for CardGames. Each stack has its
	// own, so that a test stack does not add to the figures of production.
	Namespace string
}

// Begin returns the Entry of a request with an id, which begins now. The header is the one in
// which X-Ray tells of a trace, "" where there is none.
func (l Log) Begin(requestID, traceHeader string) *Entry {
	return &Entry{RequestID: requestID, log: l, traceID: traceID(traceHeader), start: time.Now()}
}

// AddUnits adds what an operation of DynamoDB consumed.
func (e *Entry) AddUnits(read, written float64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.read += read
	e.written += written
}

// Write logs the line of a request for a route such as "GET /games/{id}", unless
// the response is 304, or the read is an ordinary one: these are most requests, and the
// gateway's own metrics and access log count them. Members with a capital letter are
// what CloudWatch shows as metrics and their dimensions; none is written twice,
// since every byte of a log is paid for.
func (e *Entry) Write(ctx context.Context, route string, status int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if status == http.StatusNotModified || status == http.StatusOK && route == readRoute && e.isOrdinary() {
		return
	}
	attrs := []slog.Attr{slog.String("request_id", e.RequestID), slog.String("Route", route), slog.Int("status", status)}
	attrs = append(attrs, e.trace()...)
	if e.GameID != "" {
		attrs = append(attrs, slog.String("game_hash", gameid.Hash(e.GameID)))
	}
	if e.Version != nil {
		attrs = append(attrs, slog.Int("version", *e.Version))
	}
	if e.Code != "" {
		attrs = append(attrs, slog.String("code", e.Code))
	}
	if e.read > 0 {
		attrs = append(attrs, slog.Float64("read_units", e.read))
	}
	if e.written > 0 {
		attrs = append(attrs, slog.Float64("write_units", e.written))
	}
	slog.LogAttrs(ctx, slog.LevelInfo, "request", append(attrs, e.metrics()...)...)
}

// readRoute is the route of reads of games.
const readRoute = "GET /games/{id}"

// OneOf is how many ordinary reads there are for each that is logged: the lines of all would be
// 2 % of the bill.
const OneOf = 10

// isOrdinary reports whether a read was quick and cheap, and is not among those that show how
// long reads take: of each tenth version.
func (e *Entry) isOrdinary() bool {
	const quick, cheap = 1000, 1 // milliseconds, read units
	return e.Version != nil && *e.Version%OneOf != 0 && e.traceID == "" && e.read <= cheap && e.milliseconds() < quick
}

// traceID returns the id of the trace that X-Ray records of a request (AWS X-Ray Developer
// Guide, "Tracing header").
func traceID(header string) (id string) {
	recorded := false
	for field := range strings.SplitSeq(header, ";") {
		switch name, value, _ := strings.Cut(field, "="); name {
		case "Root":
			id = value
		case "Sampled":
			recorded = value == "1"
		}
	}
	if !recorded {
		return ""
	}
	return id
}

// trace returns the member of a line with the id of its trace, or none.
func (e *Entry) trace() []slog.Attr {
	if e.traceID == "" {
		return nil
	}
	return []slog.Attr{slog.String("trace_id", e.traceID)}
}
