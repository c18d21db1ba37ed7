package main

import (
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"cardgames/api/address"
	"cardgames/cardsets/work"
)

func TestCostOfARequest(t *testing.T) {
	names := strings.Repeat("game=aaaaaaaaaaaaaaaaaaaaaaaaaa&", 100)
	for _, test := range []struct {
		method, target string
		length         int64
		want           int
	}{
		{"GET", "/games/x", 0, 1},
		{"POST", "/games/x/actions", 60, 1},
		{"POST", "/games", 20 << 10, 2},
		{"POST", "/games", 256 << 10, 17},
		{"POST", "/games", -1, 21},
		{"POST", "/games", 1 << 40, 21},
		{"GET", "/live?game=x", 0, 1},
		{"GET", "/live?" + names, 0, 21},
		{"GET", "/live?" + names + names, 0, 21},
		{"GET", "/games?" + names, 0, 1},
	} {
		r := httptest.NewRequest(test.method, test.target, nil)
		r.ContentLength = test.length
		if got := costBefore(r); got != test.want {
			t.Errorf("%s %.20s with %d bytes costs %d, want %d", test.method, test.target, test.length, got, test.want)
		}
	}
	done := work.NewPlaces(1).NewRequest()
	if err := done.Do(t.Context(), 300<<10, func() error { return nil }); err != nil || costAfter(done) != 18 {
		t.Errorf("work on 300 KiB costs %d, want 18", costAfter(done))
	}
}

func TestTheTableOfCostsIsDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/self-host.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range costs {
		if !strings.Contains(string(page), "| "+c.what+" | 1 |\n") {
			t.Errorf("docs/self-host.md has no row for %s", c.what)
		}
	}
}

// What a request has cost in the end delays the next one. Other addresses do not pay for it.
func TestCostsAreSpentFromTheRate(t *testing.T) {
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	l := newLimiter(10, address.Proxies{}) // a burst of 50
	one, other := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	first := l.begin(one, now, 30)
	if first == nil {
		t.Fatal("a request that costs less than the burst is refused")
	}
	if l.begin(one, now, 30) != nil {
		t.Error("a request is accepted that the address cannot pay")
	}
	l.end(first, now, 40)
	second := l.begin(other, now, 50)
	if l.begin(one, now.Add(1900*time.Millisecond), 1) != nil || second == nil {
		t.Error("want the one address to wait for two seconds, and no other one")
	}
	if l.begin(one, now.Add(2200*time.Millisecond), 1) == nil {
		t.Error("the address is refused after it has paid")
	}
	l.end(second, now, 1000)
	if l.begin(other, now.Add(5200*time.Millisecond), 1) == nil {
		t.Error("a request costs more than a whole burst")
	}
}
