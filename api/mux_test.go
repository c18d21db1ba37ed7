package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
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
		api.Route{Pattern: "GET /games/{id}", Handler: respond("read")},
		api.Route{Pattern: "PUT /games/{id}", Handler: respond("replace")},
		api.Route{Pattern: "GET /", Handler: respond("start")},
		api.Route{Pattern: "GET /play", Handler: respond("page")},
		api.Route{Pattern: "GET /play/{proxy+}", Handler: respond("file")},
		api.Route{Pattern: "$default", Handler: respond("rest")},
	)
	for _, test := range []struct{ method, target, want string }{
		{"GET", "/games/x", "read(x)"},
		{"GET", "/games/x?since=1", "read(x)"},
		{"PUT", "/games/x", "replace(x)"},
		{"HEAD", "/games/x", "rest(x)"},
		{"DELETE", "/games/x", "rest(x)"},
		{"GET", "/games/x/", "rest()"},
		{"GET", "/games/x/y", "rest()"},
		{"GET", "/games", "rest()"},
		{"GET", "/", "start()"},
		{"POST", "/", "rest()"},
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
	alone := api.NewMux(api.Route{Pattern: "GET /games/{id}", Handler: respond("read")})
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
		alone.ServeHTTP(w, httptest.NewRequest(test.method, test.target, nil))
		if w.Code != test.status || w.Header().Get("Allow") != test.allow {
			t.Errorf("%s %s: %d, Allow %q; want %d, %q",
				test.method, test.target, w.Code, w.Header().Get("Allow"), test.status, test.allow)
		}
	}
}
