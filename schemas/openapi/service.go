package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"time"

	"cardgames/api"
	"cardgames/cardsets/snapshot"
	"cardgames/games"
	"cardgames/infra/bolt"
)

// service is the whole service in one process. The examples of the document are
// its responses.
type service struct {
	http.Handler
	now    time.Time
	folder string
	store  *store
	loaded error // what loading card sets ends in
}

func newService() (*service, error) {
	folder, err := os.MkdirTemp("", "openapi")
	if err != nil {
		return nil, err
	}
	s := &service{now: exampleStart, folder: folder}
	clock := func() time.Time { return s.now }
	db, err := bolt.Open(filepath.Join(folder, "games.db"), bolt.WithClock(clock))
	if err != nil {
		return nil, err
	}
	s.store = &store{Store: db, close: db.Close}
	functions := api.Functions(api.Parts{
		Store: s.store, Archive: s, Loader: s, Now: clock, Retention: 90 * 24 * time.Hour,
	})
	mux := http.NewServeMux()
	mux.Handle("/games", functions["CreateGameFunction"])
	mux.Handle("/games/{id}", functions["GetGameFunction"])
	mux.Handle("/games/{id}/actions", functions["SubmitActionFunction"])
	mux.Handle("/games/{id}/export", functions["ExportGameFunction"])
	mux.Handle("/schema/", functions["ApiDocsFunction"])
	s.Handler = mux
	return s, nil
}

func (s *service) close() error {
	if err := s.store.close(); err != nil {
		return err
	}
	return os.RemoveAll(s.folder)
}

// Load is games.Loader's.
func (s *service) Load(context.Context, []string) (*snapshot.Snapshot, error) { return nil, s.loaded }

// Put is games.Archive's; nobody reads what it is given.
func (s *service) Put(context.Context, string, []byte) error { return nil }

// store fails, or lets another request come first, when it is told to.
type store struct {
	games.Store
	close   func() error
	failure error  // of every call
	rival   func() // comes first at the next Append
}

func (s *store) Create(ctx context.Context, first games.Record, snapshot []byte) error {
	if s.failure != nil {
		return s.failure
	}
	return s.Store.Create(ctx, first, snapshot)
}

func (s *store) Append(ctx context.Context, next games.Record) error {
	if rival := s.rival; rival != nil {
		s.rival = nil
		rival()
	}
	return s.Store.Append(ctx, next)
}

func (s *store) Latest(ctx context.Context, id string, from, limit int) ([]games.Record, error) {
	if s.failure != nil {
		return nil, s.failure
	}
	return s.Store.Latest(ctx, id, from, limit)
}

func (s *store) Range(ctx context.Context, id string, from, to int) ([]games.Record, error) {
	if s.failure != nil {
		return nil, s.failure
	}
	return s.Store.Range(ctx, id, from, to)
}

// request is sent to the service; its path may begin with the path of a game.
type request struct {
	method, path, body string
	header             map[string]string
}

func get(path string) request { return request{method: http.MethodGet, path: path} }

func post(path, body string) request {
	return request{method: http.MethodPost, path: path, body: body}
}

// with adds a header field.
func (r request) with(name, value string) request {
	r.header = map[string]string{name: value}
	return r
}

func (s *service) send(r request) *httptest.ResponseRecorder {
	sent := httptest.NewRequest(r.method, r.path, strings.NewReader(r.body))
	for name, value := range r.header {
		sent.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, sent)
	return w
}

// must is for a request that has to succeed.
func (s *service) must(r request) json.RawMessage {
	w := s.send(r)
	if w.Code >= http.StatusBadRequest {
		panic(fmt.Sprintf("%s %s: %s", r.method, r.path, w.Body))
	}
	return w.Body.Bytes()
}
