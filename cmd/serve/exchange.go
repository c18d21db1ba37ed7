package main

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"

	"cardgames/api"
	"cardgames/api/server"
	"cardgames/cardsets/work"
)

const (
	// freeBytes of each body, and of each response, are part of a connection's share.
	freeBytes = 16 << 10
	// countedBytes is the largest body whose Content-Length package http sets itself, for less.
	countedBytes = 2 << 10
	// bodyFactor is how much memory a body takes: it is read, parsed and compared.
	bodyFactor = 4
)

// exchange bounds the bytes of all bodies of requests and of all responses that wait to be
// sent. A request that does not fit is refused.
type exchange struct{ free atomic.Int64 }

func newExchange(bytes int64) *exchange {
	x := &exchange{}
	x.free.Store(bytes)
	return x
}

// take reports whether that number of bytes is free. If so, give must follow.
func (x *exchange) take(bytes int64) bool {
	if x.free.Add(-bytes) >= 0 {
		return true
	}
	x.give(bytes)
	return false
}

func (x *exchange) give(bytes int64) { x.free.Add(bytes) }

// handler lets next work without waiting for the client: what it writes is sent when it has
// returned.
func (x *exchange) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := &boundedBody{ReadCloser: r.Body, exchange: x}
		defer body.free()
		if r.ContentLength < 0 || r.ContentLength > freeBytes {
			r.Body = body
		}
		held := &heldResponse{ResponseWriter: w}
		defer held.free()
		next.ServeHTTP(held, r)
		body.free()
		x.send(held, r)
	})
}

// boundedBody takes memory for what it reads.
type boundedBody struct {
	io.ReadCloser
	exchange *exchange
	read     int
	taken    int64
}

// Read fails with work.ErrBusy if there is no memory for more.
func (b *boundedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.read += n
	if more := int64(bodyFactor*(b.read-freeBytes)) - b.taken; more > 0 {
		if !b.exchange.take(more) {
			return 0, work.ErrBusy
		}
		b.taken += more
	}
	return n, err
}

func (b *boundedBody) free() {
	if b.taken > 0 {
		b.exchange.give(b.taken)
		b.taken = 0
	}
}

// heldResponse is a response that is not sent yet. Packages http and websocket use Unwrap to
// find the other methods of the ResponseWriter.
type heldResponse struct {
	http.ResponseWriter
	status  int           // 0 until the header is written
	kept    []byte        // a whole body, or nil
	written *bytes.Buffer // otherwise what was written; nil if nothing was
}

var _ api.Keeper = (*heldResponse)(nil)

// buffers are part of the connections' shares.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func (r *heldResponse) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

func (r *heldResponse) Write(p []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	if r.written == nil {
		r.written = buffers.Get().(*bytes.Buffer)
		r.written.Reset()
	}
	return r.written.Write(p)
}

// Keep implements api.Keeper.
func (r *heldResponse) Keep(body []byte) { r.kept = body }

// body returns the body and how many bytes of memory it takes.
func (r *heldResponse) body() (body []byte, size int) {
	if r.written == nil {
		return r.kept, cap(r.kept)
	}
	return r.written.Bytes(), r.written.Cap()
}

func (r *heldResponse) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func (r *heldResponse) free() {
	if r.written != nil && r.written.Cap() <= freeBytes {
		buffers.Put(r.written)
	}
}

// send sends a response. One that was not held has no status.
func (x *exchange) send(held *heldResponse, r *http.Request) {
	if held.status == 0 {
		return
	}
	w := held.ResponseWriter
	body, size := held.body()
	if waiting := int64(size - freeBytes); waiting > 0 {
		if !x.take(waiting) {
			maps.DeleteFunc(w.Header(), func(name string, _ []string) bool { return !server.SetsHeader(name) })
			api.Fail(w, r, work.ErrBusy)
			return
		}
		defer x.give(waiting)
	}
	if len(body) > countedBytes {
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	}
	write := func() {
		w.WriteHeader(held.status)
		_, _ = w.Write(body) // the client has gone when this fails
	}
	if conn, ok := r.Context().Value(connKey{}).(*countedConn); ok && len(body) > countedBytes && len(body) <= freeBytes {
		conn.atOnce(func() {
			write()
			_ = http.NewResponseController(w).Flush()
		})
		return
	}
	write()
}

// unheld lets a handler write to the client itself: files of the program take no memory, and a
// WebSocket takes over the connection.
func unheld(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if held, ok := w.(*heldResponse); ok {
			w = held.ResponseWriter
		}
		next.ServeHTTP(w, r)
	})
}
