package hub

import (
	"context"
	"crypto/rand"
	"net/http"

	"github.com/coder/websocket"

	"cardgames/live"
)

// Handler returns the handler of handshakes (RFC 6455). Each query parameter game is a
// live.WatchName. watcher lets connections follow games by this Hub. refuse responds to a handshake
// that fails, with an error of Watch, live.ErrStopping or a *live.NoHandshake.
func (h *Hub) Handler(watcher *live.Watcher, refuse func(http.ResponseWriter, *http.Request, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := h.follow(w, r, watcher); err != nil {
			refuse(w, r, err)
		}
	})
}

// follow serves a connection until it ends, or returns why it does not begin.
func (h *Hub) follow(w http.ResponseWriter, r *http.Request, watcher *live.Watcher) error {
	if !h.begin() {
		return live.ErrStopping
	}
	defer h.handshakes.Done()
	id := rand.Text()
	defer h.forget(id)
	if err := watcher.Watch(r.Context(), id, r.URL.Query()["game"]); err != nil {
		return err
	}
	return h.serve(w, r, id)
}

// begin reports whether the Hub still accepts connections.
func (h *Hub) begin() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	h.handshakes.Add(1)
	return true
}

func (h *Hub) serve(w http.ResponseWriter, r *http.Request, id string) error {
	response := &handshake{pacedWriter: pacedWriter{w}}
	socket, err := websocket.Accept(response, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, // pages of any origin may follow, as with the API
	})
	if err != nil {
		return &live.NoHandshake{Status: response.refused, Reason: err.Error()}
	}
	defer socket.CloseNow()
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	defer cancel()
	h.open(id, socket, cancel).serve(ctx)
	return nil
}

// handshake is the ResponseWriter of a handshake, without a response where that is refused: the
// error has the reason, and its receiver responds.
type handshake struct {
	pacedWriter
	refused int // the status
}

// WriteHeader implements http.ResponseWriter.
func (h *handshake) WriteHeader(status int) {
	if status < http.StatusBadRequest {
		h.pacedWriter.WriteHeader(status)
		return
	}
	h.refused = status
}

// Write implements http.ResponseWriter, for the text of a refusal alone.
func (h *handshake) Write(text []byte) (int, error) { return len(text), nil }

// open registers the socket of a connection. If the connection has given way before, or
// Close was called, it closes the socket.
func (h *Hub) open(id string, socket *websocket.Conn, cancel func()) *follower {
	h.mu.Lock()
	defer h.mu.Unlock()
	f := h.followers[id]
	gaveWay := f == nil
	if gaveWay {
		f = newFollower()
	}
	f.socket, f.cancel = socket, cancel
	switch {
	case h.closed:
		f.close(stopping)
	case gaveWay:
		f.close(displaced)
	}
	return f
}

// Close refuses new connections, closes all with the status 1001 (RFC 6455,
// section 7.4.1), and returns when all their goroutines have ended. A client that
// does not respond is disconnected after a second.
func (h *Hub) Close() error {
	h.mu.Lock()
	h.closed = true
	for _, f := range h.followers {
		if f.socket != nil {
			f.close(stopping)
		}
	}
	h.mu.Unlock()
	h.handshakes.Wait()
	return nil
}
