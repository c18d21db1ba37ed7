package leaks_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/localtest/memstore"
	"cardgames/localtest/service"
)

// tokens of the seats, and what their bearers send; a spectator sends nothing.
var (
	tokens  = [2]string{"4GZC7QXK2VNWJH5TPDYRM3BSFA", "LWEUIO6A2QBJ4XTN7HRKCMDVYP"}
	bearers = map[engine.Viewer]string{engine.ViewerPlayer0: "Bearer " + tokens[0], engine.ViewerPlayer1: "Bearer " + tokens[1]}
)

// table is the whole service with a store of its own. All tables have one
// clock, which moves with the version.
type table struct {
	t       *testing.T
	clock   *time.Time
	store   *memstore.Store
	handler http.Handler
	id      string
}

func newTable(t *testing.T, clock *time.Time, loader games.Loader) *table {
	t.Helper()
	now := func() time.Time { return *clock }
	b := &table{t: t, clock: clock, store: memstore.New(now)}
	var err error
	b.handler, err = service.NewLogged(service.Parts{Store: b.store, Archive: nowhere{}, Loader: loader, Now: now, Retention: 24 * time.Hour})
	must(t, err)
	return b
}

func newClock() *time.Time {
	start := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	return &start
}

// create makes a game and returns its version 0.
func (b *table) create(body string) games.Record {
	b.t.Helper()
	a := b.send(service.Request{Method: "POST", Target: "/games", Body: body})
	var view struct {
		GameID string `json:"game_id"`
	}
	must(b.t, json.Unmarshal([]byte(a.Body), &view))
	b.id = view.GameID
	records, err := b.store.Range(b.t.Context(), b.id, 0, 0)
	must(b.t, err)
	return records[0]
}

// private is the body that creates a private game with these tokens.
func private() string {
	var hashes [2]string
	for seat, token := range tokens {
		sum := sha256.Sum256([]byte(token))
		hashes[seat] = hex.EncodeToString(sum[:])
	}
	return fmt.Sprintf(`{"private":true,"turn_seconds":3600,"seat_hashes":[%q,%q]}`, hashes[0], hashes[1])
}

// host gives the table a game that was made below the use cases.
func (b *table) host(first games.Record, cards []byte) {
	b.t.Helper()
	b.id = first.GameID
	must(b.t, b.store.Create(b.t.Context(), first, cards))
}

func (b *table) cards() []byte {
	cards, err := b.store.Snapshot(b.t.Context(), b.id)
	must(b.t, err)
	return cards
}

// current reads the newest version past the HTTP side.
func (b *table) current() *games.Game {
	b.t.Helper()
	g, err := games.NewReader(b.store, func() time.Time { return *b.clock }).Current(b.t.Context(), b.id)
	must(b.t, err)
	return g
}

// send makes a request, whose target may begin after the game's path, and
// watches the header of the answer. What the gateway makes up for each request
// is taken out.
func (b *table) send(r service.Request) service.Answer {
	b.t.Helper()
	if r.Target != "/games" {
		r.Target = "/games/" + b.id + r.Target
	}
	a := service.Send(b.handler, r)
	forbidden.watch(b.t, "a header", fmt.Sprint(a.Header))
	a.Header.Del("X-Request-Id")
	a.Header.Del("Apigw-Requestid")
	return a
}

// move is the request of an action.
func move(action engine.Action, authorization, key string) service.Request {
	body, _ := json.Marshal(wireAction{action})
	return service.Request{Method: "POST", Target: "/actions", Body: string(body),
		Header: []string{"Authorization", authorization, "Idempotency-Key", key}}
}

// wireAction writes an action as the service does.
type wireAction struct{ engine.Action }

func (a wireAction) MarshalJSON() ([]byte, error) { return marshalWire(wire.Action{Action: a.Action}) }

// pair is two games that differ only in what the viewer may not see.
type pair struct {
	*testing.T
	one, other *table
	viewer     engine.Viewer
}

// same makes the request at both tables and compares the answers, byte for byte.
func (p pair) same(r service.Request) service.Answer {
	p.Helper()
	r.Header = append([]string{"Authorization", bearers[p.viewer]}, r.Header...)
	a, b := p.one.send(r), p.other.send(r)
	if a.Status != b.Status || a.Body != b.Body || !cmp.Equal(a.Header, b.Header) {
		p.Fatalf("viewer %d, %s %s %s: the answers differ:\n%s", p.viewer, r.Method, r.Target, r.Body, cmp.Diff(a, b))
	}
	return a
}

type nowhere struct{}

func (nowhere) Put(context.Context, string, []byte) error { return nil }
