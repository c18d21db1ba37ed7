package api_test

import (
	"bytes"
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"cardgames/api"
	"cardgames/api/address"
	"cardgames/api/requestlog"
	"cardgames/cardsets"
	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/remote"
	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/localtest/service/contract"
	"cardgames/savegame/encode"
)

// service is all handlers over one real store, with a clock that stands still.
type service struct {
	t        testing.TB
	now      time.Time
	store    games.Store
	origin   string     // where card sets are fetched from
	from     netip.Addr // of clients, where their public games are counted
	handler  http.Handler
	useCases api.UseCases
}

const (
	retention = 90 * 24 * time.Hour
	liveURL   = "wss://live.example/live"
)

// files is what the card-set origin serves, by path.
type files map[string]string

func newService(t testing.TB) *service { return serviceWith(t, nil, nil) }

// serviceWith has an origin with files. wrap, where it is not nil, stands
// between the handlers and the store.
func serviceWith(t testing.TB, sets files, wrap func(games.Store) games.Store, options ...games.Option) *service {
	s := &service{t: t, now: time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return s.now }
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	s.store = store
	if wrap != nil {
		s.store = wrap(store)
	}
	loader := s.loader(sets)
	s.useCases = api.NewUseCases(api.Ports{
		Store: s.store, Invitations: store, Archive: archive{}, Encoder: encode.Encoder, Loader: loader,
		Now: clock, Retention: retention, Options: options,
	})
	s.handler = api.NewMux(api.Operations(api.Parts{
		UseCases:  s.useCases,
		Catalogue: catalogue.New(loader.Origin(), clock), LiveURL: liveURL,
		Pages: http.NotFoundHandler(), Documentation: api.NoRoute(api.Refuse),
	})...)
	return s
}

func (s *service) loader(sets files) *cardsets.Loader {
	origin := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file, ok := sets[strings.TrimPrefix(r.URL.Path, "/owner/repo/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(file))
	}))
	s.t.Cleanup(origin.Close)
	s.origin = origin.URL + "/owner/repo/"
	roots := x509.NewCertPool()
	roots.AddCert(origin.Certificate())
	anyAddress := func(string, string, syscall.RawConn) error { return nil }
	loader, err := cardsets.NewLoader(s.origin, remote.WithRoots(roots), remote.WithDialControl(anyAddress))
	if err != nil {
		s.t.Fatal(err)
	}
	return loader
}

// archive keeps nothing: an export is in the response too.
type archive struct{}

func (archive) Put(context.Context, string, []byte) error { return nil }

// response is a recorded response and the test that it belongs to.
type response struct {
	*httptest.ResponseRecorder
	t testing.TB
}

// send makes a request and checks that the response is as documented. What the
// document does not list must be refused. header is a list of names and values.
func (s *service) send(method, target, body string, header ...string) response {
	s.t.Helper()
	r, w := s.serve(method, target, body, header)
	err := contract.Published().CheckResponse(r, w.Code, w.Header(), w.Body.Bytes())
	if err != nil && !(errors.Is(err, contract.ErrUndocumented) && w.Code >= http.StatusBadRequest) {
		s.t.Error(err)
	}
	return response{w, s.t}
}

// serve makes a request that only leads up to what a test is about: checking
// a response takes much longer than making it.
func (s *service) serve(method, target, body string, header []string) (*http.Request, *httptest.ResponseRecorder) {
	s.t.Helper()
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	w.Header().Set("X-Request-Id", "request-1") // as the gateway does
	call := &api.Call{Entry: requestlog.Log{}.Begin("request-1", ""), Client: address.Network(s.from)}
	s.handler.ServeHTTP(w, r.WithContext(api.WithCall(r.Context(), call)))
	return r, w
}

// move posts the action that choose finds in the newest view.
func (s *service) move(game string, choose func(view response) any) {
	s.t.Helper()
	_, view := s.serve("GET", game, "", nil)
	_, w := s.serve("POST", game+"/actions", asJSON(s.t, choose(response{view, s.t})), nil)
	response{w, s.t}.wantStatus(http.StatusOK)
}

// create makes a game of the core set and returns its path.
func (s *service) create(body string) string {
	s.t.Helper()
	w := s.send("POST", "/games", body)
	w.wantStatus(http.StatusCreated)
	return w.Header().Get("Location")
}

// act takes the first legal action.
func (s *service) act(game string) {
	s.t.Helper()
	s.move(game, func(view response) any { return view.at("legal_actions", 0) })
}

// pass passes n times, for the player who has priority.
func (s *service) pass(game string, n int) {
	s.t.Helper()
	for range n {
		s.move(game, func(view response) any {
			return map[string]any{"type": "pass_priority", "player": view.at("priority")}
		})
	}
}

func (r response) wantStatus(want int) {
	r.t.Helper()
	if r.Code != want {
		r.t.Fatalf("status %d, want %d: %s", r.Code, want, r.Body)
	}
}

// at returns a value of the JSON by its names and indexes: at("players", 0).
func (r response) at(path ...any) any {
	r.t.Helper()
	var value any
	if err := json.NewDecoder(bytes.NewReader(r.Body.Bytes())).Decode(&value); err != nil {
		r.t.Fatalf("%v in %s", err, r.Body)
	}
	for _, step := range path {
		switch step := step.(type) {
		case string:
			object, _ := value.(map[string]any)
			value = object[step]
		case int:
			list, _ := value.([]any)
			if step >= len(list) {
				r.t.Fatalf("no %v in %s", path, r.Body)
			}
			value = list[step]
		}
	}
	return value
}

// wantProblem checks what all problems have in common.
func (r response) wantProblem(status int, code string) {
	r.t.Helper()
	r.wantStatus(status)
	if got := r.at("code"); got != code {
		r.t.Fatalf("code %v, want %s: %s", got, code, r.Body)
	}
	if got := r.Header().Get("Content-Type"); got != "application/problem+json" {
		r.t.Errorf("Content-Type %q", got)
	}
	if got := r.Header().Get("Cache-Control"); got != "no-store" {
		r.t.Errorf("Cache-Control %q", got)
	}
	if r.at("status") != float64(status) || r.at("type") != "/schema/problems/"+code || r.at("title") == nil ||
		r.at("detail") == nil {
		r.t.Errorf("not a whole problem: %s", r.Body)
	}
}

func (r response) wantDetail(want string) {
	r.t.Helper()
	if got := r.at("detail"); got != want {
		r.t.Errorf("detail %v, want %s", got, want)
	}
}

// captureLog collects what is logged until the test ends.
func captureLog(t *testing.T) *bytes.Buffer {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &log
}
