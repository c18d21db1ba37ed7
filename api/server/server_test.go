package server_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cardgames/api"
	"cardgames/api/server"
)

func captureLog(t *testing.T) *bytes.Buffer {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return &log
}

func serve(h http.HandlerFunc, path string, observers ...func(server.Handled)) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	handler := server.New(api.NewMux(api.Handle("GET /games/{id}", h)), server.Options{Observers: observers})
	handler.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w
}

func TestEveryResponseHasAnID(t *testing.T) {
	handler := func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }
	ids := map[string]bool{}
	for _, path := range []string{"/games/x", "/games/x", "/nothing", "/games/100%25"} {
		ids[serve(handler, path).Header().Get("X-Request-Id")] = true
	}
	if len(ids) != 4 || ids[""] {
		t.Errorf("of four responses the ids are %v", ids)
	}
}

func TestPanicIsAProblem(t *testing.T) {
	log := captureLog(t)
	w := serve(func(http.ResponseWriter, *http.Request) { panic("the secret of a game") }, "/games/x")
	if w.Code != http.StatusInternalServerError || w.Header().Get("Content-Type") != "application/problem+json" ||
		strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	id := w.Header().Get("X-Request-Id")
	if got := log.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "request_id="+id) ||
		!strings.Contains(got, "panic: the secret of a game") {
		t.Errorf("the log is %q", got)
	}
}

// Where the response has begun, its client must not take it for a whole one.
func TestPanicWithinAResponse(t *testing.T) {
	s := httptest.NewUnstartedServer(server.New(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, strings.Repeat("half a response ", 1000))
		panic("too late")
	}), server.Options{}))
	s.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelInfo)
	s.Start()
	defer s.Close()
	resp, err := http.Get(s.URL)
	if err == nil {
		_, err = io.ReadAll(resp.Body)
		resp.Body.Close()
	}
	if err == nil {
		t.Error("the response seems to be whole")
	}
}

func TestEachRequestIsObserved(t *testing.T) {
	written := func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "seven b") }
	for _, test := range []struct {
		path, route string
		handler     http.HandlerFunc
		status      int
		bytes       int64
	}{
		{"/games/abc", "GET /games/{id}", written, 200, 7},
		{"/games/abc", "GET /games/{id}", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(304) }, 304, 0},
		{"/games/abc", "GET /games/{id}", func(http.ResponseWriter, *http.Request) { panic("broken") }, 500, -1},
		{"/nothing", "", nil, 404, -1},
	} {
		captureLog(t)
		var seen []server.Handled
		w := serve(test.handler, test.path, func(h server.Handled) { seen = append(seen, h) })
		if test.bytes < 0 {
			test.bytes = int64(w.Body.Len())
		}
		if len(seen) != 1 {
			t.Fatalf("%s: observed %d times", test.path, len(seen))
		}
		got := seen[0]
		if got.Entry.Route != test.route || got.Status != test.status || got.Bytes != test.bytes || got.Took <= 0 ||
			got.Entry.RequestID != w.Header().Get("X-Request-Id") {
			t.Errorf("%s: observed %+v with %+v, want %+v", test.path, got, got.Entry, test)
		}
	}
}

func TestARequestIsFinishedWithoutItsClient(t *testing.T) {
	handler := server.New(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if err := r.Context().Err(); err != nil {
			t.Error(err)
		}
	}), server.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/", nil))
}

// Otherwise the server would read on, for as long as the client sends.
func TestTooLargeBodyClosesTheConnection(t *testing.T) {
	for _, test := range []struct {
		status int
		want   string
	}{{http.StatusRequestEntityTooLarge, "close"}, {http.StatusNotFound, ""}} {
		w := serve(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(test.status) }, "/games/x")
		if got := w.Header().Get("Connection"); got != test.want {
			t.Errorf("status %d: Connection %q, want %q", test.status, got, test.want)
		}
	}
}
