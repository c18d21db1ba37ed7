package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cardgames/api"
)

// respond returns a handler that writes its name and the id of the path.
func respond(name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, "%s(%s)", name, r.PathValue("id"))
	})
}

func TestNewMux(t *testing.T) {
	mux := api.NewMux(
		api.Handle("GET /games/{id}", respond("read")),
		api.Handle("PUT /games/{id}", respond("replace")),
		api.Handle("GET /", respond("start")),
		api.Handle("GET /play", respond("page")),
		api.Handle("GET /play/{proxy+}", respond("file")),
		api.Handle("$default", respond("rest")),
	)
	for _, test := range []struct{ method, target, want string }{
		{"GET", "/games/x", "read(x)"},
		{"GET", "/games/x?since=1", "read(x)"},
		{"PUT", "/games/x", "replace(x)"},
		{"HEAD", "/games/x", "read(x)"},
		{"HEAD", "/play", "page()"},
		{"HEAD", "/play/a/b.js", "file()"},
		{"HEAD", "/games", "rest()"},
		{"GET", "/games/x/", "rest()"},
		{"GET", "/games/x/y", "rest()"},
		{"GET", "/games", "rest()"},
		{"GET", "/", "start()"},
		{"GET", "/play/a/b.js", "file()"},
		{"GET", "/play", "page()"},
	} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(test.method, test.target, nil))
		if got := w.Body.String(); w.Code != http.StatusOK || got != test.want {
			t.Errorf("%s %s: %d %s, want %s", test.method, test.target, w.Code, got, test.want)
		}
	}
}

func TestUnroutedRequests(t *testing.T) {
	for _, test := range []struct {
		method, target string
		status         int
		allow          string
	}{
		{"DELETE", "/games/x", http.StatusMethodNotAllowed, "GET"},
		{"GET", "/games", http.StatusMethodNotAllowed, "POST"},
		{"PATCH", "/games/x/actions", http.StatusMethodNotAllowed, "POST"},
		{"PATCH", "/games/x/export", http.StatusMethodNotAllowed, "GET"},
		{"POST", "/", http.StatusMethodNotAllowed, "GET"},
		{"PATCH", "/play", http.StatusMethodNotAllowed, "GET"},
		{"PATCH", "/play/a", http.StatusMethodNotAllowed, "GET"},
		{"GET", "/schema/nothing", http.StatusNotFound, ""},
		{"GET", "/nothing", http.StatusNotFound, ""},
		{"GET", "//games/x", http.StatusNotFound, ""},
		{"GET", "/games/../games/x", http.StatusNotFound, ""},
		{"GET", "/games//", http.StatusNotFound, ""},
		{"GET", "/games/100%25", http.StatusBadRequest, ""},
	} {
		w := httptest.NewRecorder()
		api.NoRoute(api.Refuse).ServeHTTP(w, httptest.NewRequest(test.method, test.target, nil))
		if w.Code != test.status || w.Header().Get("Allow") != test.allow {
			t.Errorf("%s %s: %d, Allow %q; want %d, %q",
				test.method, test.target, w.Code, w.Header().Get("Allow"), test.status, test.allow)
		}
	}
}

// A function of the cloud has one operation, and knows no other path.
func TestAMuxWithoutADefaultRefusesTheRest(t *testing.T) {
	mux := api.NewMux(api.Handle("GET /games/{id}", respond("read")))
	for _, test := range []struct {
		method, target string
		status         int
	}{
		{"GET", "/games/x", http.StatusOK},
		{"DELETE", "/games/x", http.StatusMethodNotAllowed},
		{"GET", "/games", http.StatusNotFound},
		{"GET", "*", http.StatusNotFound},
		{"GET", "/games/100%25", http.StatusBadRequest},
	} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(test.method, test.target, nil))
		if w.Code != test.status {
			t.Errorf("%s %s: %d, want %d", test.method, test.target, w.Code, test.status)
		}
		if body := w.Body.String(); test.status >= 400 && !strings.HasPrefix(body, `{"type":`) {
			t.Errorf("%s %s: %q, want a problem document", test.method, test.target, body)
		}
	}
}
