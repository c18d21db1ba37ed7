package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/rawhttp"
)

// scrape returns the values of metrics by their names with labels.
func scrape(t *testing.T, address string) map[string]string {
	t.Helper()
	client := rawhttp.Client{Base: "http://" + address}
	response, err := client.Expect(rawhttp.Get("/metrics"), 200)
	if err != nil {
		t.Fatal(err)
	}
	if got := response.Header.Get("Content-Type"); got != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("metrics of the type %q, which Prometheus does not take", got)
	}
	values := map[string]string{}
	for line := range strings.Lines(string(response.Body)) {
		if at := strings.LastIndexByte(line, ' '); at > 0 && line[0] != '#' {
			values[line[:at]] = strings.TrimSpace(line[at:])
		}
	}
	return values
}

func TestMetrics(t *testing.T) {
	address := freeAddress(t)
	s, c := startIn(t, t.TempDir(), func(o *options) { o.metrics = address })
	made, err := c.Create(cardgames.NewGame{})
	if err == nil {
		_, err = c.Submit(made, made.LegalActions[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	_, _ = c.Submit(made, cardgames.Action{Type: "pass_priority", Player: 1})
	follower, _, err := websocket.Dial(t.Context(), made.Live, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer follower.CloseNow()
	got := scrape(t, address)
	for name, want := range map[string]string{
		`cardgames_requests_total{route="POST /games",status="201"}`:              "1",
		`cardgames_requests_total{route="POST /games/{id}/actions",status="200"}`: "1",
		`cardgames_request_seconds_count{route="POST /games/{id}/actions"}`:       "2",
		"cardgames_games_created_total":                                           "1",
		"cardgames_moves_total":                                                   "1",
		"cardgames_followers":                                                     "1",
		"cardgames_places_taken":                                                  "0",
		"cardgames_places_refused_total":                                          "0",
	} {
		if got[name] != want {
			t.Errorf("%s is %q, want %s", name, got[name], want)
		}
	}
	for _, name := range []string{
		"cardgames_connections", "cardgames_cache_bytes", "cardgames_store_bytes", "cardgames_disk_limit_bytes",
		"cardgames_commit_seconds_count", "cardgames_commit_writes_total", "go_goroutines",
	} {
		if got[name] == "" || got[name] == "0" {
			t.Errorf("%s is %q", name, got[name])
		}
	}
	if strings.Contains(fmt.Sprint(got), made.GameID) {
		t.Error("a metric has the id of a game")
	}
	client := rawhttp.Client{Base: "http://" + address}
	for _, path := range []string{"/", "/games", "/backup", "/metrics/x", "/debug/pprof/"} {
		if r, err := client.Send(t.Context(), rawhttp.Get(path)); err != nil || r.Status != 404 {
			t.Errorf("the listener of the metrics has %s: %d, %v", path, r.Status, err)
		}
	}
	if sentence(t, s.base, rawhttp.Get("/metrics")) == "" {
		t.Error("the public listener has metrics")
	}
}

// Whatever clients send makes no further metric.
func TestMetricsHaveABound(t *testing.T) {
	address := freeAddress(t)
	s, _ := startIn(t, t.TempDir(), func(o *options) { o.metrics = address })
	send := func(n int) {
		for _, request := range []string{
			"GET /games/%d HTTP/1.1\r\nHost: x\r\n\r\n", "GET /%d HTTP/1.1\r\nHost: x\r\n\r\n",
			"M%d /games HTTP/1.1\r\nHost: x\r\n\r\n", "GET /play/%d?x=%[1]d HTTP/1.1\r\nHost: h%[1]d\r\n\r\n",
			"GET /invitations/%d HTTP/1.1\r\nHost: x\r\nUser-Agent: u%[1]d\r\n\r\n",
			"GET /schema/%d HTTP/1.1\r\nHost: x\r\n\r\n",
		} {
			exchangeRaw(t, s.address, fmt.Sprintf(request, n))
		}
	}
	names := func() (list []string) {
		for name := range scrape(t, address) {
			if strings.HasPrefix(name, "cardgames_") {
				list = append(list, name)
			}
		}
		slices.Sort(list)
		return list
	}
	send(0)
	first := names()
	for n := range 20 {
		send(n + 1)
	}
	if after := names(); !slices.Equal(after, first) {
		t.Errorf("%d metrics have become %d", len(first), len(after))
	}
	for _, name := range first {
		if labels := regexp.MustCompile(`(\w+)="`).FindAllStringSubmatch(name, -1); len(labels) > 2 {
			t.Errorf("%s has %d labels", name, len(labels))
		}
	}
}
