package apigateway_test

import (
	"context"
	"encoding/json"
	"testing"

	"cardgames/localtest/apigateway"
	"cardgames/localtest/template"
)

func TestRoutes(t *testing.T) {
	for _, tc := range []struct{ target, key, rawPath, variables string }{
		{"/games/abc", "GET /games/{id}", "/games/abc", `{"id":"abc"}`},
		{"/games/newest", "GET /games/newest", "/games/newest", `null`},
		{"/games/a%3Fb%20c?x=1", "GET /games/{id}", "/games/a?b c", `{"id":"a?b c"}`},
		{"/games/100%25", "GET /games/{id}", "/games/100%", `{"id":"100%"}`},
		{"/games/%FF", "GET /games/{id}", "/games/�", `{"id":"�"}`},
		{"/docs/ui/app.js", "GET /docs/{proxy+}", "/docs/ui/app.js", `{"proxy":"ui/app.js"}`},
	} {
		t.Run(tc.target, func(t *testing.T) {
			event := record(t, "GET", tc.target, "")
			variables, _ := json.Marshal(event["pathParameters"])
			got := [3]any{event["routeKey"], event["rawPath"], string(variables)}
			if want := [3]any{tc.key, tc.rawPath, tc.variables}; got != want {
				t.Errorf("event has %q, want %q", got, want)
			}
		})
	}
}

func TestUnknownRoutes(t *testing.T) {
	url := serve(t, respond(`{"statusCode":200}`))
	for _, tc := range [][2]string{
		{"GET", "/"}, {"GET", "/games"}, {"DELETE", "/games/abc"}, {"HEAD", "/games/abc"},
		{"GET", "/games/"}, {"POST", "/games/"}, {"GET", "/games/abc/more"},
		{"GET", "/docs"}, {"GET", "/docs/"}, {"GET", "//games/abc"}, {"OPTIONS", "/games"},
	} {
		resp, body := do(t, tc[0], url+tc[1], "")
		if resp.StatusCode != 404 || tc[0] != "HEAD" && body != `{"message":"Not Found"}` {
			t.Errorf("%s %s: status %d %s", tc[0], tc[1], resp.StatusCode, body)
		}
		if resp.Header.Get("Content-Type") != "application/json" || resp.Header.Get("Apigw-Requestid") == "" {
			t.Errorf("%s %s: headers %v", tc[0], tc[1], resp.Header)
		}
	}
}

func TestTheDefaultRouteTakesWhatHasNoOther(t *testing.T) {
	var event map[string]any
	g, err := apigateway.New(&template.Template{Routes: append(deployment.Routes, template.Route{Function: "Default"})},
		map[string]apigateway.Function{
			"F": respond(`{"statusCode":204}`),
			"Default": func(_ context.Context, in []byte) ([]byte, error) {
				return []byte(`{"statusCode":404}`), json.Unmarshal(in, &event)
			},
		})
	if err != nil {
		t.Fatal(err)
	}
	url := serveHandler(t, g)
	for _, tc := range [][2]string{
		{"GET", "/"}, {"GET", "/other"}, {"DELETE", "/games/abc"}, {"HEAD", "/games/abc"}, {"OPTIONS", "/games"}, {"GET", "/docs/"},
	} {
		resp, _ := do(t, tc[0], url+tc[1], "")
		if resp.StatusCode != 404 || event["routeKey"] != "$default" || event["rawPath"] != tc[1] || event["pathParameters"] != nil {
			t.Errorf("%s %s: %d, event %v", tc[0], tc[1], resp.StatusCode, event)
		}
	}
	if resp, _ := do(t, "GET", url+"/docs/ui", ""); resp.StatusCode != 204 {
		t.Errorf("a route with a greedy variable: %d", resp.StatusCode)
	}
}
