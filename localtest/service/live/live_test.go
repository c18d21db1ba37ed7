// Package live tests live updates, on one machine and in the cloud: no follower delays a
// move or lets it fail, a connection that ends frees its resources, each frame is in the
// AsyncAPI document, and an operator can follow a hint through the log.
package live_test

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/coder/websocket"

	cardgames "cardgames/clients/go"
	"cardgames/infra/bolt"
	"cardgames/live"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/opentable"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	os.Exit(m.Run())
}

// fixture is a service with live updates, as in cmd/serve.
type fixture struct {
	*testing.T
	client opentable.Client
	server *launch.Server
}

func start(t *testing.T) *fixture {
	t.Helper()
	hints := make(live.Queue, 100)
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.WithStored(hints.Stored))
	must(t, err)
	parts := launch.Parts{Store: store, Archive: &memstore.Archive{}, Now: time.Now}
	f := &fixture{T: t, server: launch.StartServer(parts, hints)}
	t.Cleanup(func() {
		f.server.Close()
		must(t, store.Close())
		close(hints)
	})
	f.client = opentable.New(f.server.URL)
	return f
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (f *fixture) create() *cardgames.View {
	f.Helper()
	v, err := f.client.Create(cardgames.NewGame{})
	must(f.T, err)
	return v
}

func (f *fixture) follow(v *cardgames.View) *websocket.Conn {
	f.Helper()
	socket, _, err := websocket.Dial(f.Context(), v.Live, nil)
	must(f.T, err)
	f.Cleanup(func() { _ = socket.CloseNow() })
	return socket
}

// move passes for the player who has priority.
func (f *fixture) move(v *cardgames.View) *cardgames.View {
	f.Helper()
	next, err := f.client.Submit(v, v.LegalActions[len(v.LegalActions)-1])
	must(f.T, err)
	return next
}
