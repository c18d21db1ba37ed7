package apigateway_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/localtest/apigateway"
	"cardgames/localtest/template"
)

func corsHeaders(h http.Header) map[string]string {
	got := map[string]string{}
	for name := range h {
		if strings.HasPrefix(name, "Access-Control-") {
			got[name] = h.Get(name)
		}
	}
	return got
}

func TestPreflightIsAnsweredByTheGateway(t *testing.T) {
	url := serve(t, func(context.Context, []byte) ([]byte, error) {
		t.Error("a preflight reached the function")
		return nil, nil
	})
	allowed := func(origin string) map[string]string {
		return map[string]string{
			"Access-Control-Allow-Origin":   origin,
			"Access-Control-Allow-Methods":  "GET,POST",
			"Access-Control-Allow-Headers":  "content-type,if-match",
			"Access-Control-Expose-Headers": "ETag,Location",
			"Access-Control-Max-Age":        "7200",
		}
	}
	for _, tc := range []struct {
		origin, path string
		want         map[string]string
	}{
		{"https://page.example", "/games", allowed("https://page.example")},
		{"https://page.example", "/nowhere", allowed("https://page.example")},
		{"http://localhost:3000", "/games", allowed("http://localhost:3000")},
		{"https://other.example", "/games", map[string]string{}},
		{"https://page.example.evil", "/games", map[string]string{}},
	} {
		resp, body := do(t, "OPTIONS", url+tc.path, "",
			[2]string{"Origin", tc.origin}, [2]string{"Access-Control-Request-Method", "POST"})
		if resp.StatusCode != 204 || body != "" {
			t.Errorf("%s from %s: status %d %s", tc.path, tc.origin, resp.StatusCode, body)
		}
		if diff := cmp.Diff(tc.want, corsHeaders(resp.Header)); diff != "" {
			t.Errorf("%s from %s (-want +got):\n%s", tc.path, tc.origin, diff)
		}
	}
}

func TestTheGatewaysCORSHeadersReplaceTheFunctions(t *testing.T) {
	url := serve(t, respond(`{"statusCode":200,"headers":{
		"access-control-allow-origin":"*","Access-Control-Allow-Credentials":"true"}}`))
	for origin, want := range map[string]map[string]string{
		"":                      {},
		"https://other.example": {},
		"https://page.example": {
			"Access-Control-Allow-Origin":   "https://page.example",
			"Access-Control-Expose-Headers": "ETag,Location",
		},
	} {
		resp, _ := do(t, "GET", url+"/games/abc", "", [2]string{"Origin", origin})
		if diff := cmp.Diff(want, corsHeaders(resp.Header)); diff != "" {
			t.Errorf("origin %q (-want +got):\n%s", origin, diff)
		}
	}
}

func TestOnlyOPTIONSIsAPreflight(t *testing.T) {
	url := serve(t, respond(`{"statusCode":200}`))
	resp, _ := do(t, "GET", url+"/games/abc", "",
		[2]string{"Origin", "https://page.example"}, [2]string{"Access-Control-Request-Method", "POST"})
	if resp.StatusCode != 200 {
		t.Errorf("status %d, not from the function", resp.StatusCode)
	}
}

func TestAnyOrigin(t *testing.T) {
	open := &template.Template{Routes: deployment.Routes, CORS: template.CORS{AllowOrigins: []string{"*"}}}
	g, err := apigateway.New(open, map[string]apigateway.Function{"F": respond(`{"statusCode":204}`)})
	if err != nil {
		t.Fatal(err)
	}
	url := serveHandler(t, g)
	for origin, want := range map[string]string{"https://any.example": "*", "": ""} {
		resp, _ := do(t, "GET", url+"/games/abc", "", [2]string{"Origin", origin})
		if got := resp.Header.Get("Access-Control-Allow-Origin"); got != want {
			t.Errorf("origin %q: Access-Control-Allow-Origin is %q, want %q", origin, got, want)
		}
	}
}
