package main

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"cardgames/api/address"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
)

// service is the whole service in one process. The examples of the document are
// its responses.
type service struct {
	http.Handler
	now     time.Time
	origin  *origin
	failure error  // of every call of the store
	rival   func() // comes first when the store next appends a version
}

func newService() (*service, error) {
	s := &service{now: exampleStart}
	clock := func() time.Time { return s.now }
	var err error
	if s.origin, err = newOrigin(); err != nil {
		return nil, err
	}
	store := memstore.New()
	s.Handler = launch.New(launch.Parts{
		Store:       &memstore.Hooked{Store: store, Before: s.beforeCall},
		Invitations: &memstore.HookedInvitations{Store: store, Before: s.beforeCall},

		Client:    address.Proxies{}.ClientOf,
		Archive:   &memstore.Archive{},
		Loader:    s.origin,
		Catalogue: s.origin.newCatalogue(clock),
		Now:       clock,
		Retention: 90 * 24 * time.Hour,
		LiveURL:   "wss://live.cards.example/live",
		Options: []games.Option{
			games.WithRules(engine.NewestRules()), games.WithInlineSets(), games.WithFormat(envelope.Newest),
		},
	})
	return s, nil
}

// beforeCall is the hook of the store.
func (s *service) beforeCall(call, _ string) error {
	if rival := s.rival; rival != nil && call == "Append" {
		s.rival = nil
		rival()
	}
	return s.failure
}

// request is one that the service is sent.
type request struct {
	method, path, body string
	header             map[string]string
	from               string // an address, "" for a client whose public games are not counted
}

func get(path string) request { return request{method: http.MethodGet, path: path} }

func post(path, body string) request {
	return request{method: http.MethodPost, path: path, body: body}
}

func put(path, body string) request {
	return request{method: http.MethodPut, path: path, body: body}
}

// with sets a header field.
func (r request) with(name, value string) request {
	r.header = maps.Clone(r.header)
	if r.header == nil {
		r.header = map[string]string{}
	}
	r.header[name] = value
	return r
}

func (s *service) send(r request) *httptest.ResponseRecorder {
	sent := httptest.NewRequest(r.method, r.path, strings.NewReader(r.body))
	for name, value := range r.header {
		sent.Header.Set(name, value)
	}
	sent.RemoteAddr = r.from
	w := httptest.NewRecorder()
	s.ServeHTTP(w, sent)
	return w
}

// must is for a request that has to succeed.
func (s *service) must(r request) *httptest.ResponseRecorder {
	w := s.send(r)
	if w.Code >= http.StatusBadRequest {
		panic(fmt.Sprintf("%s %s: %s", r.method, r.path, w.Body))
	}
	return w
}
