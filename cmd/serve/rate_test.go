package main

import (
	"fmt"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"cardgames/api/address"
)

func TestLimiter(t *testing.T) {
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	l := newLimiter(2, address.Proxies{})
	l.swept = now
	ask := func(text string) bool {
		client := l.begin(netip.MustParseAddr(text), now, 1)
		if client != nil {
			l.end(client, now, 0)
		}
		return client != nil
	}
	for range 10 {
		if !ask("192.0.2.1") {
			t.Fatal("a burst of five seconds' requests is refused")
		}
	}
	if ask("192.0.2.1") {
		t.Error("more than the burst is taken")
	}
	if !ask("192.0.2.2") {
		t.Error("another address is refused")
	}
	now = now.Add(time.Second)
	for i, want := range []bool{true, true, false} {
		if ask("192.0.2.1") != want {
			t.Errorf("request %d, a second later: accepted is %t", i, !want)
		}
	}
	now = now.Add(time.Minute)
	ask("192.0.2.3")
	if n := l.clients.Len(); n != 1 {
		t.Errorf("%d addresses are remembered, want 1", n)
	}
}

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

// The owner of a whole /48 spends one rate from the ninth network on.
func TestNetworksOfOneSiteShareARate(t *testing.T) {
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	l := newLimiter(2, address.Proxies{}) // a burst of 10
	accepted := 0
	for network := range 1000 {
		if l.begin(netip.MustParseAddr(fmt.Sprintf("2001:db8:1:%x::1", network)), now, 1) != nil {
			accepted++
		}
	}
	if accepted != 8+10 {
		t.Errorf("%d requests of a thousand networks are accepted, want one of each of eight, and a burst", accepted)
	}
}

// Requests that last, as live connections do, are limited too, however slowly they begin.
func TestRequestsAtOnce(t *testing.T) {
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	l := newLimiter(20, address.Proxies{})
	one, other := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	var last *clientRequests
	for i := range maxOpen {
		now = now.Add(time.Minute)
		if last = l.begin(one, now, 1); last == nil {
			t.Fatalf("request %d is refused", i)
		}
	}
	now = now.Add(time.Minute)
	if l.begin(one, now, 1) != nil {
		t.Error("one more request at once is accepted")
	}
	if l.begin(other, now, 1) == nil {
		t.Error("another address is refused")
	}
	l.end(last, now, 0)
	if l.begin(one, now, 1) == nil {
		t.Error("after the end of a request another one is refused")
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
