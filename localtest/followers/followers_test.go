// Package followers proves what live updates promise of followers: none of them
// delays or fails a move, and those that leave leave nothing behind. That no lost
// hint makes one miss a version is tested with the client, cmd/play.
package followers_test

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/coder/websocket"

	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/localtest/client"
	"cardgames/localtest/eventsource"
	"cardgames/localtest/memstore"
	"cardgames/localtest/service"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	os.Exit(m.Run())
}

// world is the service with live updates, as make run has it.
type world struct {
	*testing.T
	client   client.Client
	server   *service.Server
	watchers *watchers
}

// watchers can be made to hang.
type watchers struct {
	games.Watchers
	hang chan struct{} // nil, or closed when List may go on
}

func (w *watchers) List(ctx context.Context, gameID string, limit int) ([]games.Connection, error) {
	if w.hang != nil {
		<-w.hang
	}
	return w.Watchers.List(ctx, gameID, limit)
}

func start(t *testing.T, now func() time.Time) *world {
	t.Helper()
	folder := t.TempDir()
	hints := make(chan games.Hint, 100)
	store, err := bolt.Open(filepath.Join(folder, "games.db"), bolt.WithHints(hints), bolt.WithClock(now))
	must(t, err)
	rows, err := bolt.OpenWatchers(filepath.Join(folder, "watchers.db"), now)
	must(t, err)
	w := &world{T: t, watchers: &watchers{Watchers: rows}}
	w.server, err = service.StartServer(service.Parts{Store: store, Archive: &memstore.Archive{}, Now: now},
		w.watchers, eventsource.Hints(hints))
	must(t, err)
	t.Cleanup(func() { w.server.Close(); _, _ = rows.Close(), store.Close() })
	w.client.Base = w.server.URL
	return w
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (w *world) create() client.View {
	w.Helper()
	v, err := w.client.Create(nil)
	must(w.T, err)
	return v
}

func (w *world) follow(v client.View) *websocket.Conn {
	w.Helper()
	socket, _, err := websocket.Dial(w.Context(), v.Live, nil)
	must(w.T, err)
	w.Cleanup(func() { _ = socket.CloseNow() })
	return socket
}

// move lets the player pass who has priority.
func (w *world) move(v client.View) client.View {
	w.Helper()
	next, err := w.client.Submit(v, v.LegalActions[len(v.LegalActions)-1])
	must(w.T, err)
	return next
}
