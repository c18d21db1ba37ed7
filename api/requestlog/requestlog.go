// Package requestlog writes one line for each request: what an operator needs
// to know of it, and its metrics, in one JSON object. It never has a token, a
// key, a secret, a body or a game's id: the id of an open game is all that it
// takes to play it.
package requestlog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Entry collects what becomes known of a request. Its methods do nothing on a
// nil Entry, so that code outside of a request needs no care.
type Entry struct {
	requestID string

	mu         sync.Mutex // adapters may report units from several goroutines
	gameID     string
	secrets    []string
	version    int
	hasVersion bool
	code       string
	reason     string
	metric     Metric
	read       float64
	written    float64
}

type key struct{}

// With returns a context that has an Entry: that of ctx, or a new one for the
// request with this id.
func With(ctx context.Context, requestID string) (context.Context, *Entry) {
	if e := From(ctx); e != nil {
		return ctx, e
	}
	e := &Entry{requestID: requestID}
	return context.WithValue(ctx, key{}, e), e
}

// From returns the Entry of the request that ctx belongs to, or nil.
func From(ctx context.Context) *Entry {
	e, _ := ctx.Value(key{}).(*Entry)
	return e
}

// RequestID returns the id of the request, or "" outside of one.
func (e *Entry) RequestID() string {
	if e == nil {
		return ""
	}
	return e.requestID
}

// Game records the game that the request is about. Only a hash of its id is
// written.
func (e *Entry) Game(id string) { e.change(func() { e.gameID, e.secrets = id, append(e.secrets, id) }) }

// Secret names a text of the request that no line may have.
func (e *Entry) Secret(text string) { e.change(func() { e.secrets = append(e.secrets, text) }) }

// Version records the version of the game in the response.
func (e *Entry) Version(version int) {
	e.change(func() { e.version, e.hasVersion = version, true })
}

// Problem records the code of a problem, and the reason of an illegal move.
func (e *Entry) Problem(code, reason string) {
	e.change(func() { e.code, e.reason = code, reason })
}

// Count adds one to a metric. A request counts in one metric at most; the empty
// one is none.
func (e *Entry) Count(m Metric) { e.change(func() { e.metric = m }) }

// Units adds what an operation of DynamoDB consumed. It is a dynamo.Observer.
func Units(ctx context.Context, _ string, read, written float64) {
	e := From(ctx)
	e.change(func() { e.read += read; e.written += written })
}

func (e *Entry) change(f func()) {
	if e == nil {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	f()
}

// Response is what the gateway knows of a request once it has a response.
type Response struct {
	Route  string // "GET /games/{id}"
	Status int
	Took   time.Duration
}

// Write logs the line, unless the response is 304: polls are most requests, and
// the gateway's own metrics and access log count them (docs/decisions.md). Members with a capital letter are what CloudWatch shows
// as metrics and their dimensions; none is written twice, since every byte of a
// log is paid for.
func (e *Entry) Write(ctx context.Context, r Response) {
	if r.Status == http.StatusNotModified {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	attrs := []slog.Attr{slog.String("request_id", e.requestID), slog.String("Route", r.Route), slog.Int("status", r.Status)}
	if e.gameID != "" {
		attrs = append(attrs, slog.String("game_hash", hash(e.gameID)))
	}
	if e.hasVersion {
		attrs = append(attrs, slog.Int("version", e.version))
	}
	if e.code != "" {
		attrs = append(attrs, slog.String("code", e.code))
	}
	if e.read > 0 {
		attrs = append(attrs, slog.Float64("read_units", e.read))
	}
	if e.written > 0 {
		attrs = append(attrs, slog.Float64("write_units", e.written))
	}
	slog.LogAttrs(ctx, slog.LevelInfo, "request", append(attrs, e.metrics(r)...)...)
}

// hash names a game without giving away its id.
func hash(gameID string) string {
	sum := sha256.Sum256([]byte(gameID))
	return hex.EncodeToString(sum[:8])
}
