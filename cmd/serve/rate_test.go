package main

import (
	"net/http/httptest"
	"testing"
)

// The flags of docs/self-host.md, in front of which a proxy on this machine stands.
func TestPublicAddressBehindAProxy(t *testing.T) {
	o, err := parsed("-addr", "127.0.0.1:8080", "-data", t.TempDir(),
		"-public-url", "https://play.example.org", "-trust-proxy", "1", "-rate", "20", "-origin", "https://host/owner/repo/")
	if err == nil {
		err = o.check()
	}
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = "127.0.0.1:40000"
	r.Header.Set("X-Forwarded-For", "203.0.113.5, 198.51.100.9")
	if got := o.proxies.ClientOf(r).String(); got != "198.51.100.9" || o.limit() != 20 {
		t.Errorf("the client is %s, the rate %v", got, o.limit())
	}
}

func TestTheLimitIsOffOnLoopback(t *testing.T) {
	for _, test := range []struct {
		args []string
		want float64
	}{
		{nil, 0},
		{[]string{"-addr", "localhost:80"}, 0},
		{[]string{"-addr", "[::1]:80"}, 0},
		{[]string{"-addr", "0.0.0.0:80"}, defaultRate},
		{[]string{"-addr", ":80"}, defaultRate},
		{[]string{"-addr", ":80", "-rate", "0"}, 0},
		{[]string{"-rate", "7"}, 7},
	} {
		o, err := parsed(test.args...)
		if err != nil || o.limit() != test.want {
			t.Errorf("%v: %v (%v), want %v", test.args, o.limit(), err, test.want)
		}
	}
}

// The shares are for strangers: with a -rate, but not behind loopback without one.
func TestShareOfAnAddress(t *testing.T) {
	for rate, want := range map[float64]int{-1: 0, 20: 128} {
		o := options{addr: "127.0.0.1:8080", rate: rate, memory: defaultMemory}
		if got := o.connectionsOfOne(); got != want {
			t.Errorf("with -rate %v an address may have %d connections, want %d", rate, got, want)
		}
	}
}
