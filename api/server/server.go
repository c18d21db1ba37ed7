// Package server lets the handlers of package api serve without a gateway, on an
// http.Server of their own: every response has an id, pages of other origins may
// read it, and a panic becomes a response with the status 500.
package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"

	"cardgames/api"
	"cardgames/api/address"
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

// Options say how a service is reached. In the zero value it is at the root of its host, and knows no
// client.
type Options struct {
	// Base is the path of the host below which the service is, such as "/cards". A proxy in front may
	// strip it or keep it. The paths in responses begin with it.
	Base string
	// Client returns the address of the client, the zero Addr if it is not known.
	Client func(*http.Request) netip.Addr
	// Observers are called after each request.
	Observers []func(Handled)
}

func (o *Options) call(r *http.Request, id string) *api.Call {
	c := &api.Call{Entry: requestlog.Log{}.Begin(id, ""), Base: o.Base, Present: r.Context()}
	if o.Client != nil {
		if from := o.Client(r); from.IsValid() {
			c.Client = address.Network(from)
		}
	}
	return c
}

// New returns the handler of a whole service. Each response has an X-Request-Id,
// which the log repeats if the service fails.
//
// A request that has begun is finished although its client has gone, as it is in
// the cloud.
func New(next http.Handler, o Options) http.Handler { return WithoutCORS(api.WithCORS(next), o) }

// WithoutCORS is New for what pages of other origins may not read.
func WithoutCORS(next http.Handler, o Options) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()
		w.Header().Set(requestID, id)
		call := o.call(r, id)
		r = below(o.Base, r.WithContext(api.WithCall(context.WithoutCancel(r.Context()), call)))
		sent := &response{ResponseWriter: w}
		if len(o.Observers) > 0 {
			defer observe(o.Observers, Handled{Request: r, Entry: call.Entry}, sent, time.Now())
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
