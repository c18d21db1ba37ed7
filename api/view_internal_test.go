package api

import (
	"net/http/httptest"
	"testing"
)

func TestLiveUpdatesOnTheHostOfTheRequest(t *testing.T) {
	const elsewhere = "wss://live.example/live"
	for _, test := range []struct{ live, host, forwardedProto, want string }{
		{"/live", "localhost:8080", "", "ws://localhost:8080/live"},
		{"/live", "[::1]:8080", "", "ws://[::1]:8080/live"},
		{"/live", "cards.example", "http", "ws://cards.example/live"},
		{"/live", "cards.example", "https", "wss://cards.example/live"},
		{"/live", "", "", ""},
		{elsewhere, "localhost:8080", "", elsewhere},
		{"", "localhost:8080", "", ""},
	} {
		r := httptest.NewRequest("GET", "/games/x", nil)
		r.Host = test.host
		r.Header.Set("X-Forwarded-Proto", test.forwardedProto)
		if got := liveAt(&Request{Request: r}, test.live); got != test.want {
			t.Errorf("%+v: got %q", test, got)
		}
	}
}
