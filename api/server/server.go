// Package server lets the handlers of package api serve without a gateway, on an
// http.Server of their own: every response has an id, pages of other origins may
// read it, and a panic becomes a response with the status 500.
package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"cardgames/api"
	"cardgames/api/requestlog"
)

// New returns the handler of a whole service. Each response has an X-Request-Id,
// which the log repeats if the service fails. With logAll the log also has a
// line for each request.
//
// A request that has begun is finished although its client has gone, as it is in
// the cloud.
func New(next http.Handler, logAll bool) http.Handler {
	next = api.WithCORS(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()
		w.Header().Set(requestID, id)
		ctx, _ := requestlog.With(context.WithoutCancel(r.Context()), id)
		r = r.WithContext(ctx)
		sent := &response{ResponseWriter: w}
		if logAll {
			defer logRequest(r, sent, time.Now())
		}
		defer recoverPanic(r, sent)
		next.ServeHTTP(sent, r)
	})
}

// SetsHeader reports whether New sets a header itself, so that it belongs to any response.
func SetsHeader(name string) bool {
	return name == requestID || strings.HasPrefix(name, "Access-Control-")
}

const requestID = "X-Request-Id"

// response records its status. Packages http and websocket use Unwrap to find the
// other methods of the ResponseWriter.
type response struct {
	http.ResponseWriter
	status int // 0 until the header is written
}

func (w *response) WriteHeader(status int) {
	w.status = status
	if status == http.StatusRequestEntityTooLarge {
		w.Header().Set("Connection", "close") // so that the rest of the body is not read
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *response) Write(body []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(body)
}

func (w *response) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// recoverPanic responds with 500, or closes the connection if the response has
// begun.
func recoverPanic(r *http.Request, w *response) {
	v := recover()
	if v == nil {
		return
	}
	if v == http.ErrAbortHandler || w.status != 0 {
		panic(v)
	}
	api.Fail(r.Context(), w, fmt.Errorf("panic: %v\n%s", v, debug.Stack()))
}

// logRequest logs the route, not the path, which contains the id of a game.
func logRequest(r *http.Request, w *response, begun time.Time) {
	slog.LogAttrs(r.Context(), slog.LevelInfo, "request",
		slog.String("request_id", requestlog.From(r.Context()).RequestID),
		slog.String("method", r.Method), slog.String("route", r.Pattern), slog.Int("status", w.status),
		slog.Duration("took", time.Since(begun)))
}
