package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cardgames/api"
)

// A proxy may strip the path below which the service is, or keep it.
func TestBelow(t *testing.T) {
	handler := api.Below("/cards", api.NewMux(
		api.Handle("GET /", respond("root")), api.Handle("GET /games/{id}", respond("game")),
		api.Handle("GET /play/{proxy+}", respond("page"))))
	for target, want := range map[string]string{
		"/cards/games/x": "game(x)", "/games/x": "game(x)", "/cards": "root()", "/cards/": "root()", "/": "root()",
		"/cards/play/a%20b": "page()", "/c%61rds/games/x": "game(x)", "/cards/games/a%2Fb": "game(a/b)",
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		if got := w.Body.String(); w.Code != 200 || got != want {
			t.Errorf("%s: %d %s, want %s", target, w.Code, got, want)
		}
	}
	for _, target := range []string{"/cardsgames/x", "/cards/cards/games/x", "/other/games/x"} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		if w.Code != 404 {
			t.Errorf("%s: %d, want 404", target, w.Code)
		}
	}
}

// Whatever path a response names can be requested at the host.
func TestResponsesNamePathsOfTheHost(t *testing.T) {
	handler := api.Below("/cards", newService(t).handler)
	send := func(method, path string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest(method, path, nil)
		r.Header.Set("Authorization", "Bearer "+ada+method)
		if path == "/cards/games" {
			r.Header.Del("Authorization")
		}
		handler.ServeHTTP(w, r)
		return w
	}
	for _, path := range []string{"/cards/games", "/invitations"} {
		made := send("POST", path)
		location := made.Header().Get("Location")
		if read := send("GET", location); !strings.HasPrefix(location, "/cards/") || read.Code == http.StatusNotFound {
			t.Errorf("POST %s: %d, Location %q", path, made.Code, location)
		}
	}
	for _, path := range []string{"/cards/games/x", "/cards/nothing", "/games"} {
		var problem api.Problem
		err := json.Unmarshal(send("GET", path).Body.Bytes(), &problem)
		if err != nil || problem.Type != "/cards/schema/problems/"+problem.Code {
			t.Errorf("%s: the type of the problem is %q (%v)", path, problem.Type, err)
		}
	}
}
