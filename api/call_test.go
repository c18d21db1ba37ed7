package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cardgames/api"
	"cardgames/api/server"
)

// Every path that a response names can be requested at the host.
func TestResponsesNamePathsOfTheHost(t *testing.T) {
	handler := server.New(newService(t).handler, server.Options{Base: "/cards"})
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
