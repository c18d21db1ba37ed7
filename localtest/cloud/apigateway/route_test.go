package apigateway_test

import (
	"context"
	"encoding/json"
	"testing"

	"cardgames/infra/template"
	"cardgames/localtest/cloud/apigateway"
)

func TestRoutes(t *testing.T) {
	for _, tc := range []struct{ target, key, rawPath string }{
		{"/games/abc", "GET /games/{id}", "/games/abc"},
		{"/games/newest", "GET /games/newest", "/games/newest"},
		{"/games/a%3Fb%20c?x=1", "GET /games/{id}", "/games/a?b c"},
		{"/games/100%25", "GET /games/{id}", "/games/100%"},
		{"/games/%FF", "GET /games/{id}", "/games/�"},
		{"/docs/ui/app.js", "GET /docs/{proxy+}", "/docs/ui/app.js"},
	} {
		event := record(t, "GET", tc.target, "")
		if event["routeKey"] != tc.key || event["rawPath"] != tc.rawPath {
			t.Errorf("%s: the event has %q, %q", tc.target, event["routeKey"], event["rawPath"])
		}
	}
}

// A request without a route of its own goes to the default route, or is a 404 of
// the gateway.
func TestUnroutedRequests(t *testing.T) {
	without := serve(t, respond(`{"statusCode":200}`))
	var event map[string]any
	g, err := apigateway.New(&template.Template{Routes: append(deployment.Routes, template.Route{Function: "Default"}),
		CORS: deployment.CORS},
		map[string]apigateway.Function{
			"F": respond(`{"statusCode":200}`),
			"Default": func(_ context.Context, in []byte) ([]byte, error) {
				return []byte(`{"statusCode":204}`), json.Unmarshal(in, &event)
			},
		})
	if err != nil {
		t.Fatal(err)
	}
	with := serveHandler(t, g)
	for _, test := range [][2]string{
		{"GET", "/"}, {"GET", "/games"}, {"DELETE", "/games/abc"}, {"HEAD", "/games/abc"},
		{"GET", "/games/"}, {"POST", "/games/"}, {"GET", "/games/abc/more"},
		{"GET", "/docs"}, {"GET", "/docs/"}, {"GET", "//games/abc"}, {"OPTIONS", "/games"},
	} {
		resp, body := do(t, test[0], without+test[1], "")
		if resp.StatusCode != 404 || test[0] != "HEAD" && body != `{"message":"Not Found"}` ||
			resp.Header.Get("Apigw-Requestid") == "" {
			t.Errorf("%s %s: %d %v %s", test[0], test[1], resp.StatusCode, resp.Header, body)
		}
		resp, _ = do(t, test[0], with+test[1], "")
		if resp.StatusCode != 204 || event["routeKey"] != "$default" || event["rawPath"] != test[1] {
			t.Errorf("%s %s: %d, event %v", test[0], test[1], resp.StatusCode, event)
		}
	}
}
