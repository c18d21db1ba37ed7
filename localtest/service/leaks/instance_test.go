package leaks_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/network"
	"cardgames/localtest/service/rawhttp"
)

// tokens are the tokens of the seats, and bearers the values of Authorization for
// them. A spectator has none.
var (
	tokens  = [2]string{"4GZC7QXK2VNWJH5TPDYRM3BSFA", "LWEUIO6A2QBJ4XTN7HRKCMDVYP"}
	bearers = map[engine.Viewer]string{engine.ViewerPlayer0: "Bearer " + tokens[0],
		engine.ViewerPlayer1: "Bearer " + tokens[1]}
)

// instance is the service with its own store and game. The instances of a test
// share a clock.
type instance struct {
	t      *testing.T
	clock  *time.Time
	store  games.Store
	client rawhttp.Client
	id     string // of the game
}

func newInstance(t *testing.T, clock *time.Time) *instance {
	t.Helper()
	b := &instance{t: t, clock: clock}
	return b.withStore(memstore.New())
}

func (b *instance) now() time.Time { return *b.clock }

// withStore returns an instance with the same game on another store, which may keep
// invitations too.
func (b *instance) withStore(store games.Store) *instance {
	b.t.Helper()
	invitations, _ := store.(lobby.Store)
	return b.withStores(store, invitations)
}

func (b *instance) withStores(store games.Store, invitations lobby.Store) *instance {
	b.t.Helper()
	handler, err := launch.NewFunctions(launch.Parts{
		Store: store, Invitations: invitations, Archive: &memstore.Archive{}, Now: b.now, Retention: 24 * time.Hour,
		Loader: grammarLoader{}, LiveURL: "wss://live.example/live",
		Options: []games.Option{games.WithFormat(envelope.Newest)},
	})
	must(b.t, err)
	started := *b
	started.store, started.client = store,
		rawhttp.Client{Base: "http://service", Transport: network.Transport{Handler: handler}}
	return &started
}

func newClock() *time.Time {
	start := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	return &start
}

// create makes a game and returns its version 0.
func (b *instance) create(body string) games.Record {
	b.t.Helper()
	made, err := b.client.Send(b.t.Context(), rawhttp.Post("/games", body))
	must(b.t, err)
	var v rawhttp.View
	must(b.t, json.Unmarshal(made.Body, &v))
	b.id = v.GameID
	records, err := b.store.Range(b.t.Context(), b.id, 0, 0)
	must(b.t, err)
	return records[0]
}

// insert stores a game, of which first is version 0, directly.
func (b *instance) insert(first games.Record, cards []byte) {
	b.t.Helper()
	b.id = first.GameID
	must(b.t, b.store.Create(b.t.Context(), first, cards))
}

func (b *instance) cards() []byte {
	cards, err := b.store.Snapshot(b.t.Context(), b.id)
	must(b.t, err)
	return cards.Body
}

// current reads the newest version from the store.
func (b *instance) current() *games.Game {
	b.t.Helper()
	g, err := games.NewReader(games.NewRepository(b.store, b.now)).Current(b.t.Context(), b.id)
	must(b.t, err)
	return g
}

// send makes a request about the game, and adds the header of the response to
// public. It removes the ids that are new for each request.
func (b *instance) send(r rawhttp.Request) rawhttp.Response {
	b.t.Helper()
	r.Path = "/games/" + b.id + r.Path
	return b.exchange(r)
}

// exchange is send for a request with its whole path.
func (b *instance) exchange(r rawhttp.Request) rawhttp.Response {
	b.t.Helper()
	response, err := b.client.Send(b.t.Context(), r)
	must(b.t, err)
	fmt.Fprintln(&public, "header", response.Header)
	response.Header.Del("X-Request-Id")
	response.Header.Del("Apigw-Requestid")
	return response
}

// move returns the request for an action.
func move(action engine.Action, authorization, key string) rawhttp.Request {
	body, _ := json.Marshal(wire.Action{Action: action})
	return rawhttp.Post("/actions", string(body)).With("Authorization", authorization).With("Idempotency-Key", key)
}

// pair is two games that differ only in what is hidden from the viewer.
type pair struct {
	*testing.T
	one, other *instance
	viewer     engine.Viewer
}

// same makes the request to both instances and checks that the responses are
// identical.
func (p pair) same(r rawhttp.Request) rawhttp.Response {
	p.Helper()
	if r.Header.Get("Authorization") == "" {
		r = r.With("Authorization", bearers[p.viewer])
	}
	a, b := p.one.send(r), p.other.send(r)
	if a.Status != b.Status || !bytes.Equal(a.Body, b.Body) || !cmp.Equal(a.Header, b.Header) {
		p.Fatalf("viewer %d, %s %s %s: the responses differ:\n%s", p.viewer, r.Method, r.Path, r.Body, cmp.Diff(a, b))
	}
	return a
}
