package hub_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"cardgames/api"
	"cardgames/games"
	"cardgames/infra/hub"
	"cardgames/infra/storetest"
	"cardgames/live"
	"cardgames/localtest/service/memstore"
)

func TestWatchers(t *testing.T) {
	storetest.RunWatchers(t, func(_ *testing.T, now func() time.Time) live.Watchers { return hub.New(now) })
}

// A connection that gives way in its last game is closed. Its client learns to wait.
func TestAConnectionThatGivesWayIsClosed(t *testing.T) {
	f := start(t)
	oldest := f.follow()
	later := live.NewWatcher(games.NewRepository(f.store, func() time.Time { return time.Now().Add(time.Hour) }),
		f.store, f.hub)
	for i := range live.MaxWatchers {
		if err := later.Watch(t.Context(), fmt.Sprint(i), []string{f.id}); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if _, _, err := oldest.Read(ctx); websocket.CloseStatus(err) != 1013 {
		t.Errorf("the connection ends with %v, want the status 1013", err)
	}
	if n := f.hub.Len(); n != live.MaxWatchers {
		t.Errorf("%d connections are kept", n)
	}
}

// A connection that takes nothing holds up no hint, however many there are.
func TestSendDoesNotWait(t *testing.T) {
	h := hub.New(time.Now)
	if err := h.Add(t.Context(), "game", live.Connection{ID: "slow", Until: time.Now().Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
	for version := range 1000 {
		if err := h.Send(t.Context(), "slow", live.Hint{GameID: "game", Version: version}); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Send(t.Context(), "gone", live.Hint{GameID: "game"}); !errors.Is(err, live.ErrGone) {
		t.Errorf("a connection that is gone: %v", err)
	}
}

// fixture is a hub behind a server, and a game.
type fixture struct {
	*testing.T
	hub     *hub.Hub
	store   *memstore.Store
	url     string // of the handshake, without the id of a game
	id      string
	creator *games.Creator
}

func (f *fixture) create() (*games.Game, error) {
	g, _, err := f.creator.Create(f.Context(), games.CreateRequest{})
	return g, err
}

func start(t *testing.T) *fixture {
	t.Helper()
	store := memstore.New()
	f := &fixture{T: t, hub: hub.New(time.Now), store: store, creator: games.NewCreator(games.NewRepository(store,
		time.Now), nil, 0)}
	g, err := f.create()
	if err != nil {
		t.Fatal(err)
	}
	f.id = g.ID
	server := httptest.NewServer(f.hub.Handler(live.NewWatcher(games.NewRepository(store, time.Now), store, f.hub),
		api.RefuseLive))
	t.Cleanup(func() {
		_ = f.hub.Close()
		server.Close()
	})
	f.url = "ws" + strings.TrimPrefix(server.URL, "http") + "?game="
	return f
}

func (f *fixture) notify(hint live.Hint) {
	f.Helper()
	if _, err := live.NewNotifier(f.hub, f.hub, time.Now).Notify(f.Context(), []live.Hint{hint}); err != nil {
		f.Fatal(err)
	}
}

func (f *fixture) follow() *websocket.Conn { return f.dial(f.id) }

// dial opens a connection, with the names of games in its query.
func (f *fixture) dial(names string) *websocket.Conn {
	f.Helper()
	socket, _, err := websocket.Dial(f.Context(), f.url+names, nil)
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
	f.notify(live.Hint{GameID: "another", Version: 7})
	f.notify(live.Hint{GameID: f.id, Version: 3})
	want := fmt.Sprintf(`{"game_id":%q,"version":3}`, f.id)
	f.expect(one, want)
	f.expect(other, want)
}

// A connection that follows several games is sent the newest hint of each.
func TestHintsOfSeveralGames(t *testing.T) {
	f := start(t)
	second, err := f.create()
	if err != nil {
		t.Fatal(err)
	}
	socket := f.dial(f.id + "&game=" + second.ID + "&game=" + unknown)
	want := map[string]bool{}
	for _, id := range []string{f.id, second.ID} {
		f.notify(live.Hint{GameID: id, Version: 3})
		want[fmt.Sprintf(`{"game_id":%q,"version":3}`, id)] = true
	}
	for range 2 {
		_, text, err := socket.Read(t.Context())
		if err != nil || !want[string(text)] {
			t.Fatalf("the frame is %q, %v", text, err)
		}
		delete(want, string(text))
	}
	if n := f.hub.Len(); n != 1 {
		t.Errorf("%d connections, want 1", n)
	}
}

const unknown = "aaaaaaaaaaaaaaaaaaaaaaaaaa"

func TestRefusals(t *testing.T) {
	f := start(t)
	stopped := start(t)
	_ = stopped.hub.Close()
	for name, test := range map[string]struct {
		url  string
		want int
	}{
		"no such game":   {f.url + unknown, http.StatusNotFound},
		"no game":        {strings.TrimSuffix(f.url, "?game="), http.StatusBadRequest},
		"too many games": {f.url + f.id + strings.Repeat("&game="+f.id, live.MaxWatchedGames), http.StatusBadRequest},
		"a wrong ticket": {f.url + f.id + "." + unknown, http.StatusForbidden},
		"a stopped hub":  {stopped.url + stopped.id, http.StatusServiceUnavailable},
		"no WebSocket":   {"http" + strings.TrimPrefix(f.url, "ws") + f.id, http.StatusUpgradeRequired},
	} {
		if got := status(t, test.url); got != test.want {
			t.Errorf("%s: status %d, want %d", name, got, test.want)
		}
	}
	if n := f.hub.Len(); n != 0 {
		t.Errorf("%d refused connections are left", n)
	}
}

// status returns the status of a handshake, or of a plain request.
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

// A connection ends after two hours, as in the cloud, and its client connects again.
func TestAConnectionLastsTwoHours(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := net.Pipe()
		store, h := memstore.New(), hub.New(time.Now)
		g, _, err := games.NewCreator(games.NewRepository(store, time.Now), nil, 0).Create(t.Context(),
			games.CreateRequest{})
		if err != nil {
			t.Fatal(err)
		}
		server := http.Server{Handler: h.Handler(live.NewWatcher(games.NewRepository(store, time.Now), store, h),
			api.RefuseLive)}
		go server.Serve(&oneConnection{conn: service, end: make(chan struct{})})
		defer server.Close()
		over := http.Client{Transport: &http.Transport{
			DialContext: func(context.Context, string, string) (net.Conn, error) { return client, nil },
		}}
		socket, _, err := websocket.Dial(t.Context(), "ws://service/?game="+g.ID, &websocket.DialOptions{HTTPClient: &over})
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), live.MaxConnection+time.Hour)
		defer cancel()
		_, _, err = socket.Read(ctx)
		if lasted := time.Since(begun); websocket.CloseStatus(err) != websocket.StatusGoingAway ||
			lasted < live.MaxConnection || lasted > live.MaxConnection+time.Minute {
			t.Errorf("it ended after %s with %v", lasted, err)
		}
	})
}

// oneConnection is a listener.
type oneConnection struct {
	conn net.Conn
	end  chan struct{}
}

func (l *oneConnection) Accept() (net.Conn, error) {
	if conn := l.conn; conn != nil {
		l.conn = nil
		return conn, nil
	}
	<-l.end
	return nil, net.ErrClosed
}

func (l *oneConnection) Close() error {
	close(l.end)
	return nil
}

func (l *oneConnection) Addr() net.Addr { return &net.TCPAddr{} }
