// Package server lets the handlers of package api serve without a gateway, on an
// http.Server of their own: every response has an id, pages of other origins may
// read it, and a panic becomes a response with the status 500.
package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"cardgames/api"
	"cardgames/api/requestlog"
)

// Handled is what is known of a request when it has been handled.
type Handled struct {
	*http.Request
	Entry  *requestlog.Entry
	Status int   // of the response; 0 if the connection was closed without one
	Bytes  int64 // of the response's body, without a WebSocket's
	Took   time.Duration
}

// New returns the handler of a whole service. Each response has an X-Request-Id,
// which the log repeats if the service fails. After each request the observers are called.
//
// A request that has begun is finished although its client has gone, as it is in
// the cloud.
func New(next http.Handler, observers ...func(Handled)) http.Handler {
	return WithoutCORS(api.WithCORS(next), observers...)
}

// WithoutCORS is New for what pages of other origins may not read.
func WithoutCORS(next http.Handler, observers ...func(Handled)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()
		w.Header().Set(requestID, id)
		ctx, entry := requestlog.With(context.WithoutCancel(r.Context()), id)
		r = r.WithContext(ctx)
		sent := &response{ResponseWriter: w}
		if len(observers) > 0 {
			defer observe(observers, Handled{Request: r, Entry: entry}, sent, time.Now())
		}
		defer recoverPanic(r, sent)
		next.ServeHTTP(sent, r)
	})
}

func observe(observers []func(Handled), h Handled, sent *response, begun time.Time) {
	h.Status, h.Bytes, h.Took = sent.status, sent.bytes, time.Since(begun)
	for _, f := range observers {
		f(h)
	}
}

// SetsHeader reports whether New sets a header itself, so that it belongs to any response.
func SetsHeader(name string) bool {
	return name == requestID || strings.HasPrefix(name, "Access-Control-")
}

const requestID = "X-Request-Id"

// response records its status and its size. Packages http and websocket use Unwrap to find the
// other methods of the ResponseWriter.
type response struct {
	http.ResponseWriter
	status int   // 0 until the header is written
	bytes  int64 // of the body
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
	n, err := w.ResponseWriter.Write(body)
	w.bytes += int64(n)
	return n, err
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
	api.Fail(w, r, fmt.Errorf("panic: %v\n%s", v, debug.Stack()))
}
