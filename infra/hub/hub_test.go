package hub_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"cardgames/games"
	"cardgames/infra/hub"
	"cardgames/infra/storetest"
	"cardgames/localtest/memstore"
)

func TestWatchers(t *testing.T) {
	storetest.RunWatchers(t, func(_ *testing.T, now func() time.Time) games.Watchers { return hub.New(now) })
}

// Of many that arrive at the same moment no more are admitted than there is room
// for.
func TestAdmission(t *testing.T) {
	h := hub.New(time.Now)
	var refused atomic.Int64
	var arriving sync.WaitGroup
	const more = 20
	for i := range games.MaxWatchers + more {
		arriving.Go(func() {
			c := games.Connection{ID: fmt.Sprint(i), Until: time.Now().Add(time.Hour)}
			if errors.Is(h.Add(t.Context(), "game", c), games.ErrTooManyWatchers) {
				refused.Add(1)
			}
		})
	}
	arriving.Wait()
	if refused.Load() != more || h.Len() != games.MaxWatchers {
		t.Errorf("%d were refused and %d admitted, want %d and %d", refused.Load(), h.Len(), more, games.MaxWatchers)
	}
}

// A connection that takes nothing holds up no hint, however many there are.
func TestSendDoesNotWait(t *testing.T) {
	h := hub.New(time.Now)
	if err := h.Add(t.Context(), "game", games.Connection{ID: "slow", Until: time.Now().Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	for version := range 1000 {
		h.Send(games.Hint{GameID: "game", Version: version})
	}
}

// fixture is a hub behind a server, and a game.
type fixture struct {
	*testing.T
	hub *hub.Hub
	url string // of the handshake, without the id of a game
	id  string
}

func start(t *testing.T) *fixture {
	t.Helper()
	store := memstore.New()
	g, _, err := games.NewCreator(store, nil, time.Now, 0).Create(t.Context(), games.CreateRequest{})
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{T: t, hub: hub.New(time.Now), id: g.ID}
	server := httptest.NewServer(f.hub.Handler(games.NewWatcher(store, f.hub, time.Now)))
	t.Cleanup(func() {
		_ = f.hub.Close()
		server.Close()
	})
	f.url = "ws" + strings.TrimPrefix(server.URL, "http") + "?game="
	return f
}

func (f *fixture) follow() *websocket.Conn {
	f.Helper()
	socket, _, err := websocket.Dial(f.Context(), f.url+f.id, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = socket.CloseNow() })
	return socket
}

func (f *fixture) expect(socket *websocket.Conn, want string) {
	f.Helper()
	kind, text, err := socket.Read(f.Context())
	if err != nil || kind != websocket.MessageText || string(text) != want {
		f.Errorf("the frame is %q (%v), want %q", text, err, want)
	}
}

func TestHints(t *testing.T) {
	f := start(t)
	one, other := f.follow(), f.follow()
	if err := one.Write(t.Context(), websocket.MessageText, []byte("ignored")); err != nil {
		t.Fatal(err)
	}
	f.hub.Send(games.Hint{GameID: "another", Version: 7})
	f.hub.Send(games.Hint{GameID: f.id, Version: 3})
	want := fmt.Sprintf(`{"game_id":%q,"version":3}`, f.id)
	f.expect(one, want)
	f.expect(other, want)
}

func TestRefusals(t *testing.T) {
	f := start(t)
	full := start(t)
	for i := range games.MaxWatchers {
		c := games.Connection{ID: fmt.Sprint(i), Until: time.Now().Add(time.Hour)}
		if err := full.hub.Add(t.Context(), full.id, c); err != nil {
			t.Fatal(err)
		}
	}
	stopped := start(t)
	_ = stopped.hub.Close()
	for name, test := range map[string]struct {
		url  string
		want int
	}{
		"no such game":  {f.url + strings.Repeat("a", 26), http.StatusNotFound},
		"no game":       {strings.TrimSuffix(f.url, "?game="), http.StatusBadRequest},
		"two games":     {f.url + f.id + "&game=" + f.id, http.StatusBadRequest},
		"a full game":   {full.url + full.id, http.StatusServiceUnavailable},
		"a stopped hub": {stopped.url + stopped.id, http.StatusServiceUnavailable},
		"no WebSocket":  {"http" + strings.TrimPrefix(f.url, "ws") + f.id, http.StatusUpgradeRequired},
	} {
		if got := status(t, test.url); got != test.want {
			t.Errorf("%s: status %d, want %d", name, got, test.want)
		}
	}
	if n := f.hub.Len(); n != 0 {
		t.Errorf("%d refused connections are left", n)
	}
}

// status is that of a handshake, or of a plain request.
func status(t *testing.T, url string) int {
	t.Helper()
	if strings.HasPrefix(url, "http") {
		resp, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		return resp.StatusCode
	}
	socket, resp, err := websocket.Dial(t.Context(), url, nil)
	if err == nil {
		_ = socket.CloseNow()
	}
	if resp == nil {
		t.Fatal(err)
	}
	return resp.StatusCode
}

// Close ends the connection of a client that responds, and of one that does not.
func TestClose(t *testing.T) {
	f := start(t)
	reader, _ := f.follow(), f.follow()
	closed := make(chan error, 1)
	go func() {
		_, _, err := reader.Read(t.Context())
		closed <- err
	}()
	_ = f.hub.Close()
	if err := <-closed; websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the connection ends with %v, want the status 1001", err)
	}
	if n := f.hub.Len(); n != 0 {
		t.Errorf("%d connections are left", n)
	}
}
