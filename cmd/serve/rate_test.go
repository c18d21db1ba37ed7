package main

import (
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"
)

func TestClientOf(t *testing.T) {
	for _, test := range []struct {
		remote     string
		forwarded  []string
		trustProxy bool
		want       string
	}{
		{"192.0.2.7:1234", nil, false, "192.0.2.7/32"},
		{"[2001:db8:1:2:3::4]:1", nil, false, "2001:db8:1:2::/64"},
		{"[::ffff:192.0.2.7]:1", nil, false, "192.0.2.7/32"},
		{"127.0.0.1:1", []string{"198.51.100.9"}, false, "127.0.0.1/32"},
		{"127.0.0.1:1", []string{"198.51.100.9"}, true, "198.51.100.9/32"},
		{"127.0.0.1:1", []string{"203.0.113.5, 198.51.100.9"}, true, "198.51.100.9/32"},
		{"127.0.0.1:1", []string{"203.0.113.5", "198.51.100.9"}, true, "198.51.100.9/32"},
		{"127.0.0.1:1", []string{"unknown"}, true, "127.0.0.1/32"},
		{"127.0.0.1:1", nil, true, "127.0.0.1/32"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.remote
		r.Header["X-Forwarded-For"] = test.forwarded
		if got := clientOf(r, test.trustProxy).String(); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

func TestLimiter(t *testing.T) {
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	l := newLimiter(2, false)
	l.swept = now
	ask := func(address string) bool {
		client := clientAt(address)
		accepted := l.begin(client, now, 1)
		if accepted {
			l.end(client, now, 0)
		}
		return accepted
	}
	for range 10 {
		if !ask("192.0.2.1:1") {
			t.Fatal("a burst of five seconds' requests is refused")
		}
	}
	if ask("192.0.2.1:2") {
		t.Error("more than the burst is taken")
	}
	if !ask("192.0.2.2:1") {
		t.Error("another address is refused")
	}
	now = now.Add(time.Second)
	for i, want := range []bool{true, true, false} {
		if ask("192.0.2.1:1") != want {
			t.Errorf("request %d, a second later: accepted is %t", i, !want)
		}
	}
	now = now.Add(time.Minute)
	ask("192.0.2.3:1")
	if len(l.clients) != 1 {
		t.Errorf("%d addresses are remembered, want 1", len(l.clients))
	}
}

func clientAt(address string) netip.Prefix {
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = address
	return clientOf(r, false)
}

// Requests that last, as live connections do, are limited too, however slowly they begin.
func TestRequestsAtOnce(t *testing.T) {
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	l := newLimiter(20, false)
	one, other := clientAt("192.0.2.1:1"), clientAt("192.0.2.2:1")
	for i := range maxOpen {
		now = now.Add(time.Minute)
		if !l.begin(one, now, 1) {
			t.Fatalf("request %d is refused", i)
		}
	}
	now = now.Add(time.Minute)
	if l.begin(one, now, 1) {
		t.Error("one more request at once is accepted")
	}
	if !l.begin(other, now, 1) {
		t.Error("another address is refused")
	}
	l.end(one, now, 0)
	if !l.begin(one, now, 1) {
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
		o, err := parseOptions(test.args)
		if err != nil || o.limit() != test.want {
			t.Errorf("%v: %v (%v), want %v", test.args, o.limit(), err, test.want)
		}
	}
}
