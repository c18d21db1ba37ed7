package e2e

import (
	"net/http"
	"strings"

	"cardgames/localtest/service/rawhttp"
)

const page = "https://play.example"

// crossOrigin tests the header fields for pages of other origins, which the gateway
// sets by the configuration in the template.
func crossOrigin(s *session) {
	game := s.create("").Path()
	s.run("preflights", func(s *session) {
		for path, method := range map[string]string{"/games": "POST", game: "GET", game + "/actions": "PUT",
			"/schema/openapi.json": "GET"} {
			preflight := get(path).With("Origin", page).With("Access-Control-Request-Method", method).
				With("Access-Control-Request-Headers", "content-type,if-match")
			preflight.Method = http.MethodOptions
			allowed := s.send(preflight).expect(http.StatusNoContent)
			allowed.expectHeader(map[string]string{"Access-Control-Allow-Origin": "*", "Access-Control-Max-Age": "7200"})
			allowed.expectListed("Access-Control-Allow-Methods", method)
			allowed.expectListed("Access-Control-Allow-Headers",
				"content-type", "authorization", "if-match", "if-none-match", "idempotency-key", "prefer",
				"x-rematch-token", "x-seat-token")
		}
	})
	s.run("exposed headers, also of problems", func(s *session) {
		for _, r := range []rawhttp.Request{
			post("/games", ""), get(game).With("If-None-Match", `"0"`), get("/games/" + unknownGame),
			get("/schema/openapi.json"), get("/nowhere"), deletion(game),
		} {
			exposed := s.send(r.With("Origin", page)).expectHeader(map[string]string{"Access-Control-Allow-Origin": "*"})
			exposed.expectListed("Access-Control-Expose-Headers",
				"ETag", "Location", "Retry-After", "X-Poll-Interval", "X-Request-Id", "Idempotency-Replayed",
				"Preference-Applied", "Content-Disposition")
		}
		s.send(get(game)).expectHeader(map[string]string{"Access-Control-Allow-Origin": ""})
	})
}

// expectListed checks that a header field lists the names.
func (r response) expectListed(field string, names ...string) {
	r.Helper()
	list := "," + strings.ReplaceAll(r.Header.Get(field), " ", "") + ","
	for _, name := range names {
		if !strings.Contains(strings.ToLower(list), ","+strings.ToLower(name)+",") {
			r.Errorf("%s is %q, without %s", field, list, name)
		}
	}
}
