package e2e

import (
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/template"
)

// What has no route reaches the service by the default route.
func TestUnknownRoutes(t *testing.T) {
	s := newService(t)
	for _, r := range []request{
		get("/game"), get("/games/a/b/c"), get("/openapi.json"), {method: http.MethodDelete, path: "/players"},
	} {
		s.refuse(refusal{name: r.method + " " + r.path, request: r.unlisted(), want: plain(404, "not_found")})
	}
}

// Where a route has more methods than the operation, the service answers.
func TestMethodsThatAPathDoesNotTake(t *testing.T) {
	s := newServiceWith(t, setup{routes: []template.Route{
		{Method: "GET", Path: "/games", Function: "CreateGameFunction"},
		{Method: "DELETE", Path: "/games/{id}", Function: "GetGameFunction"},
		{Method: "PUT", Path: "/games/{id}/actions", Function: "SubmitActionFunction"},
		{Method: "POST", Path: "/games/{id}/export", Function: "ExportGameFunction"},
		{Method: "POST", Path: "/schema", Function: "ApiDocsFunction"},
		{Method: "PATCH", Path: "/schema/{proxy+}", Function: "ApiDocsFunction"},
	}})
	game := s.create("").path()
	for _, test := range []struct {
		request request
		allow   string
	}{
		{get("/games"), "POST"},
		{request{method: "DELETE", path: game}, "GET, HEAD"},
		{request{method: "PUT", path: game + "/actions"}, "POST"},
		{post(game+"/export", ""), "GET, HEAD"},
		{post("/schema", ""), "GET, HEAD"},
		{request{method: "PATCH", path: "/schema/openapi.json"}, "GET, HEAD"},
		{request{method: "PATCH", path: "/schema/problems/internal"}, "GET, HEAD"},
	} {
		s.refuse(refusal{
			name: test.request.method + " " + test.request.path, request: test.request.unlisted(),
			want: plain(405, "method_not_allowed"), header: map[string]string{"Allow": test.allow},
		})
	}
}

const page = "https://play.example"

// A browser asks before a page of another origin may send a request.
func TestPreflights(t *testing.T) {
	s := newService(t)
	game := s.create("").path()
	for path, method := range map[string]string{
		"/games": "POST", game: "GET", game + "/actions": "POST", game + "/export": "GET", "/schema": "GET", "/schema/openapi.json": "GET",
	} {
		r := request{method: http.MethodOptions, path: path}.with("Origin", page).
			with("Access-Control-Request-Method", method).with("Access-Control-Request-Headers", "content-type,if-match")
		a := s.send(r.unlisted()).expect(http.StatusNoContent)
		a.expectHeader(map[string]string{"Access-Control-Allow-Origin": "*", "Access-Control-Max-Age": "7200"})
		contains(t, a, "Access-Control-Allow-Methods", method)
		contains(t, a, "Access-Control-Allow-Headers", "content-type", "authorization", "if-match", "if-none-match", "idempotency-key")
	}
}

// A page of another origin sees the headers that clients need, of errors too.
func TestExposedHeaders(t *testing.T) {
	s := newService(t)
	game := s.create("").path()
	for _, r := range []request{
		post("/games", ""), get(game), get(game).with("If-None-Match", `"0"`), get("/games/" + nobodysGame),
		post(game+"/actions", passBy(1)), get(game + "/export"), get("/schema/openapi.json"),
	} {
		a := s.send(r.with("Origin", page))
		a.expectHeader(map[string]string{"Access-Control-Allow-Origin": "*"})
		contains(t, a, "Access-Control-Expose-Headers",
			"ETag", "Location", "Retry-After", "X-Poll-Interval", "X-Request-Id", "Idempotency-Replayed")
	}
	s.send(get(game)).expectHeader(map[string]string{"Access-Control-Allow-Origin": ""})
}

// contains checks a list in a header field.
func contains(t *testing.T, a answer, field string, wanted ...string) {
	t.Helper()
	list := "," + strings.ReplaceAll(a.header.Get(field), " ", "") + ","
	for _, name := range wanted {
		if !strings.Contains(strings.ToLower(list), ","+strings.ToLower(name)+",") {
			t.Errorf("%s %q lacks %s", field, list, name)
		}
	}
}
