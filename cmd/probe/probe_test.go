package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
)

func TestProbe(t *testing.T) {
	p := launch.StartForTest(t)
	var out strings.Builder
	if err := run(t.Context(), &out, p.Base, "card-games"); err != nil {
		t.Fatal(err)
	}
	var line struct {
		ProbeGames, HintTime int
		AWS                  struct {
			CloudWatchMetrics []struct {
				Namespace string
				Metrics   []struct{ Name string }
			}
		} `json:"_aws"`
	}
	if err := json.Unmarshal([]byte(out.String()), &line); err != nil {
		t.Fatal(err)
	}
	if line.ProbeGames != 1 || line.HintTime < 1 || len(line.AWS.CloudWatchMetrics) != 1 ||
		line.AWS.CloudWatchMetrics[0].Namespace != "card-games" ||
		line.AWS.CloudWatchMetrics[0].Metrics[0].Name != "ProbeGames" {
		t.Errorf("it reports %s", out.String())
	}
}

// Where any step fails, nothing is reported.
func TestProbeFindsWhatIsBroken(t *testing.T) {
	p := launch.StartForTest(t)
	proxy, err := network.NewProxy(p.Base, http.DefaultTransport) // the live updates are at its host
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/games": "create a game", "/actions": "move", "/export": "save the game",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, path) {
				http.Error(w, "broken", http.StatusBadRequest)
				return
			}
			proxy.ServeHTTP(w, r)
		}))
		t.Cleanup(server.Close)
		var out strings.Builder
		err := run(t.Context(), &out, server.URL, "card-games")
		if err == nil || !strings.Contains(err.Error(), want) || out.Len() > 0 {
			t.Errorf("without %s: %v, want an error about %q; it reports %q", path, err, want, out.String())
		}
	}
}

// A game without a hint is reported as such, because players go on by polling.
func TestProbeReportsAGameWithoutAHint(t *testing.T) {
	p := launch.StartForTest(t)
	proxy, err := network.NewProxy(p.Base, http.DefaultTransport)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/live" {
			http.Error(w, "broken", http.StatusServiceUnavailable)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	var out strings.Builder
	err = run(t.Context(), &out, server.URL, "card-games")
	line := out.String()
	if err != nil || !strings.Contains(line, `"ProbeGames":1`) || strings.Contains(line, "HintTime") ||
		!strings.Contains(line, `"no_hint":"follow the game`) {
		t.Errorf("%v; it reports %q", err, line)
	}
}
