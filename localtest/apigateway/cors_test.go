package apigateway_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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

func TestTheGatewayRespondsToPreflights(t *testing.T) {
	url := serve(t, func(context.Context, []byte) ([]byte, error) {
		t.Error("a preflight reached the function")
		return nil, nil
	})
	allowed := map[string]string{
		"Access-Control-Allow-Origin":   "https://page.example",
		"Access-Control-Allow-Methods":  "GET,POST",
		"Access-Control-Allow-Headers":  "content-type,if-match",
		"Access-Control-Expose-Headers": "ETag,Location",
		"Access-Control-Max-Age":        "7200",
	}
	for _, test := range []struct {
		origin, path string
		want         map[string]string
	}{
		{"https://page.example", "/games", allowed},
		{"https://page.example", "/nowhere", allowed},
		{"https://page.example.evil", "/games", map[string]string{}},
	} {
		resp, body := do(t, "OPTIONS", url+test.path, "",
			[2]string{"Origin", test.origin}, [2]string{"Access-Control-Request-Method", "POST"})
		if resp.StatusCode != 204 || body != "" {
			t.Errorf("%s from %s: status %d %s", test.path, test.origin, resp.StatusCode, body)
		}
		if diff := cmp.Diff(test.want, corsHeaders(resp.Header)); diff != "" {
			t.Errorf("%s from %s (-want +got):\n%s", test.path, test.origin, diff)
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
