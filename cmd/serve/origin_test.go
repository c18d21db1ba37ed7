package main

import (
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cardgames/cardsets/sets"
	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/rawhttp"
)

// slowOrigin serves the sets that ship, but a file "slow" not before the end of the test.
func slowOrigin(t *testing.T) (prefix, ca string, asked <-chan struct{}) {
	t.Helper()
	hold, slow := make(chan struct{}), make(chan struct{}, 1000)
	files := http.FileServerFS(sets.FS)
	origin := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/slow") {
			slow <- struct{}{}
			<-hold
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(origin.Close)
	t.Cleanup(func() { close(hold) })
	ca = filepath.Join(t.TempDir(), "ca.pem")
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: origin.Certificate().Raw})
	if err := os.WriteFile(ca, certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	return origin.URL + "/", ca, slow
}

// While some wait for slow files of an origin, others get theirs; when too many wait, the refusal says so.
func TestASlowOriginLeavesPlacesForOthers(t *testing.T) {
	prefix, ca, asked := slowOrigin(t)
	s, c := startIn(t, t.TempDir(), func(o *options) { o.origin, o.originCA, o.memory = prefix, ca, leastMemory })
	wait := func(n int) {
		for range n {
			go func() {
				_, _ = c.Create(cardgames.NewGame{SetURLs: []string{prefix + "slow.json"}})
			}()
		}
		for range n {
			<-asked
		}
	}
	wait(leastMemory.fetches() - 1)
	if _, err := c.Create(cardgames.NewGame{SetURLs: []string{prefix + "garden.json"}}); err != nil {
		t.Errorf("beside slow files: %v", err)
	}
	wait(1)
	refused := sentence(t, s.base, rawhttp.Post("/games", `{"set_urls": ["`+prefix+`garden.json"]}`))
	if !strings.HasPrefix(refused, "busy: the origin of the card sets is slow") {
		t.Errorf("while all wait: %q", refused)
	}
}
