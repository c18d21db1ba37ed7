package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"time"

	"cardgames/api"
	"cardgames/infra/bolt"
)

// service is the whole service in one process. The examples of the document are
// its responses.
type service struct {
	http.Handler
	now    time.Time
	folder string
	store  *store
	origin *origin
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
	if s.origin, err = newOrigin(); err != nil {
		return nil, err
	}
	s.Handler = route(api.Functions(api.Parts{
		Store: s.store, Archive: discard{}, Loader: s.origin, Now: clock, Retention: 90 * 24 * time.Hour,
		LiveURL: "wss://live.cards.example/live",
	}))
	return s, nil
}

func route(functions map[string]http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/games", functions["CreateGameFunction"])
	mux.Handle("/games/{id}", functions["GetGameFunction"])
	mux.Handle("/games/{id}/actions", functions["SubmitActionFunction"])
	mux.Handle("/games/{id}/export", functions["ExportGameFunction"])
	mux.Handle("/", functions["ApiDocsFunction"])
	return mux
}

func (s *service) close() error {
	s.origin.server.Close()
	if err := s.store.close(); err != nil {
		return err
	}
	return os.RemoveAll(s.folder)
}

// discard is a games.Archive that nobody reads.
type discard struct{}

func (discard) Put(context.Context, string, []byte) error { return nil }

// request is one that the service is sent.
type request struct {
	method, path, body string
	header             map[string]string
}

func get(path string) request { return request{method: http.MethodGet, path: path} }

func post(path, body string) request {
	return request{method: http.MethodPost, path: path, body: body}
}

// with sets the only header field.
func (r request) with(name, value string) request {
	r.header = map[string]string{name: value}
	return r
}

func (s *service) send(r request) *httptest.ResponseRecorder {
	sent := httptest.NewRequest(r.method, r.path, strings.NewReader(r.body))
	for name, value := range r.header {
		sent.Header.Set(name, value)
	}
	w := newRecorder()
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

// newRecorder has the header that the gateway sets.
func newRecorder() *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	w.Header().Set("X-Request-Id", "JKJaXmPLvHcESHA=")
	return w
}
