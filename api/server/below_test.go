package server_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"cardgames/api"
	"cardgames/api/server"
)

// A proxy may strip the path below which the service is, or keep it.
func TestBelow(t *testing.T) {
	handler := server.New(api.NewMux(
		api.Handle("GET /", respond("root")), api.Handle("GET /games/{id}", respond("game")),
		api.Handle("GET /play/{proxy+}", respond("page"))),
		server.Options{Base: "/cards"})
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

// respond returns a handler that says which route was chosen, with which id.
func respond(route string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "%s(%s)", route, r.PathValue("id")) }
}
