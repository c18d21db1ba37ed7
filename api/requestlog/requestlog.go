// Package requestlog writes one line for each request: what an operator needs
// to know of it, and the metrics, in one JSON object. It never has a token, a
// key, a secret, a body or a game's id: the id of an open game is all that it
// takes to play it.
package requestlog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"sync"
	"time"
)

// Line is what becomes known of a request while it is answered. Its methods do
// nothing on a nil Line, so that code outside of a request needs no care.
type Line struct {
	mu         sync.Mutex // the use cases may do things side by side
	version    int
	hasVersion bool
	code       string
	reason     string
	replayed   bool
	read       float64
	written    float64
}

type key struct{}

// With returns a context whose request has a new Line.
func With(ctx context.Context) (context.Context, *Line) {
	line := &Line{}
	return context.WithValue(ctx, key{}, line), line
}

// From returns the Line of the request that ctx belongs to, or nil.
func From(ctx context.Context) *Line {
	line, _ := ctx.Value(key{}).(*Line)
	return line
}

// Version notes the version of the game in the answer.
func (l *Line) Version(version int, replayed bool) {
	l.change(func() { l.version, l.hasVersion, l.replayed = version, true, replayed })
}

// Problem notes the code of a problem, and the reason of an illegal move.
func (l *Line) Problem(code, reason string) {
	l.change(func() { l.code, l.reason = code, reason })
}

// Units adds what an operation of DynamoDB consumed. It is a dynamo.Observer.
func Units(ctx context.Context, _ string, read, written float64) {
	l := From(ctx)
	l.change(func() { l.read += read; l.written += written })
}

func (l *Line) change(f func()) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
}

// Request is what the gateway knows of a request when it has been answered.
type Request struct {
	ID     string
	Route  string // "GET /games/{id}"
	GameID string
	Status int
	Took   time.Duration
}

// Write logs the line. Members with a capital letter are what CloudWatch shows
// as metrics and their dimensions; none is written twice, since every byte of a
// log is paid for.
func (l *Line) Write(ctx context.Context, r Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	attrs := []slog.Attr{slog.String("request_id", r.ID), slog.String("Route", r.Route), slog.Int("status", r.Status)}
	if r.GameID != "" {
		attrs = append(attrs, slog.String("game_hash", hashed(r.GameID)))
	}
	if l.hasVersion {
		attrs = append(attrs, slog.Int("version", l.version))
	}
	if l.code != "" {
		attrs = append(attrs, slog.String("code", l.code))
	}
	if l.read > 0 {
		attrs = append(attrs, slog.Float64("read_units", l.read))
	}
	if l.written > 0 {
		attrs = append(attrs, slog.Float64("write_units", l.written))
	}
	slog.LogAttrs(ctx, slog.LevelInfo, "request", append(attrs, l.metrics(r)...)...)
}

// hashed names a game without giving away its id.
func hashed(gameID string) string {
	sum := sha256.Sum256([]byte(gameID))
	return hex.EncodeToString(sum[:8])
}
