package hub

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"

	"github.com/coder/websocket"

	"cardgames/games"
	"cardgames/live"
)

// Handler returns the handler of handshakes (RFC 6455). Each query parameter game is a
// live.WatchName. watcher lets connections follow games by this Hub. A status
// other than 101 refuses:
//
//   - 400: no game, or too many
//   - 403: a ticket of no seat of its game
//   - 404: no such game or invitation, or it has expired
//   - 410: the game is finished
//   - 503: the store failed, or the service is stopping
func (h *Hub) Handler(watcher *live.Watcher) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !h.begin() {
			http.Error(w, "the service is stopping", http.StatusServiceUnavailable)
			return
		}
		defer h.handshakes.Done()
		id := rand.Text()
		defer h.forget(id)
		if err := watcher.Watch(r.Context(), id, r.URL.Query()["game"]); err != nil {
			refuse(w, r, err)
			return
		}
		h.serve(w, r, id)
	})
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

// refusals are the errors of Watch that the client has to know.
var refusals = [...]struct {
	err    error
	status int
}{
	{live.ErrWatchNames, http.StatusBadRequest},
	{live.ErrWrongTicket, http.StatusForbidden},
	{games.ErrNotFound, http.StatusNotFound},
	{live.ErrFinished, http.StatusGone},
}

func refuse(w http.ResponseWriter, r *http.Request, err error) {
	for _, refusal := range refusals {
		if errors.Is(err, refusal.err) {
			http.Error(w, refusal.err.Error(), refusal.status)
			return
		}
	}
	slog.ErrorContext(r.Context(), "a game cannot be followed", "error", err)
	http.Error(w, "the service failed; try again soon", http.StatusServiceUnavailable)
}

func (h *Hub) serve(w http.ResponseWriter, r *http.Request, id string) {
	socket, err := websocket.Accept(pacedWriter{w}, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, // pages of any origin may follow, as with the API
	})
	if err != nil {
		return // Accept has responded
	}
	defer socket.CloseNow()
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	defer cancel()
	h.open(id, socket, cancel).serve(ctx)
}

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
