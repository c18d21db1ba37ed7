package hub

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"cardgames/games"
)

// Handler returns the handler of handshakes (RFC 6455). The query parameter game
// names the game. watcher lets connections follow games by this Hub. A status
// other than 101 refuses:
//
//   - 400: not one game
//   - 404: no such game, or it has expired
//   - 410: the game is finished
//   - 503: the game has games.MaxWatchers connections, the store failed, or the
//     service is stopping
func (h *Hub) Handler(watcher *games.Watcher) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ids := r.URL.Query()["game"]
		if len(ids) != 1 {
			http.Error(w, "the query must name one game, as in ?game=ID", http.StatusBadRequest)
			return
		}
		if !h.begin() {
			http.Error(w, "the service is stopping", http.StatusServiceUnavailable)
			return
		}
		defer h.handshakes.Done()
		id := rand.Text()
		if err := watcher.Watch(r.Context(), ids[0], id); err != nil {
			refuse(w, r, err)
			return
		}
		defer h.Remove(context.Background(), ids[0], id)
		h.serve(w, r, ids[0], id)
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
	{games.ErrNotFound, http.StatusNotFound},
	{games.ErrFinished, http.StatusGone},
	{games.ErrTooManyWatchers, http.StatusServiceUnavailable},
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

func (h *Hub) serve(w http.ResponseWriter, r *http.Request, gameID, id string) {
	socket, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, // pages of any origin may follow, as with the API
	})
	if err != nil {
		return // Accept has responded
	}
	defer socket.CloseNow()
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
	defer cancel()
	if f, ok := h.open(gameID, id, socket, cancel); ok {
		f.serve(ctx)
	}
}

// open registers the socket for Close. It reports false if Close was called before.
func (h *Hub) open(gameID, id string, socket *websocket.Conn, cancel func()) (*follower, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	f := h.followers[gameID][id]
	f.socket, f.cancel = socket, cancel
	return f, !h.closed
}

// maxClose is how long Close waits for the close frames of clients.
const maxClose = time.Second

// Close refuses new connections, closes all with the status 1001 (RFC 6455,
// section 7.4.1), and returns when all their goroutines have ended. A client that
// does not respond is disconnected after a second.
func (h *Hub) Close() error {
	h.mu.Lock()
	h.closed = true
	var open []*follower
	for _, game := range h.followers {
		for _, f := range game {
			if f.socket != nil {
				open = append(open, f)
			}
		}
	}
	h.mu.Unlock()
	for _, f := range open {
		go f.socket.Close(websocket.StatusGoingAway, "the service is stopping")
		timer := time.AfterFunc(maxClose, f.cancel)
		defer timer.Stop()
	}
	h.handshakes.Wait()
	return nil
}
