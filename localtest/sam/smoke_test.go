//go:build real

package main

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/client"
	"cardgames/localtest/realparts"
	"cardgames/savegame/verify"
)

// One pass over the service in containers: a whole game, a problem and the
// documentation. The contract in full is tested elsewhere; what this shows is that
// the template and the binaries work in the runtime that they are made for.
func TestSmokeInContainers(t *testing.T) {
	c := start(t)
	t.Run("a whole game", func(t *testing.T) { wholeGame(t, c) })
	t.Run("a problem", func(t *testing.T) {
		get(t, c, "/games/aaaaaaaaaaaaaaaaaaaaaaaaaa", http.StatusNotFound, "application/problem+json")
	})
	for path, mediaType := range map[string]string{
		"/play":                               "text/html",
		"/schema":                             "text/html",
		"/schema/openapi.json":                "application/json",
		"/schema/assets/swagger-ui-bundle.js": "text/javascript",
		"/schema/assets/favicon-32x32.png":    "image/png",
	} {
		t.Run(path, func(t *testing.T) { get(t, c, path, http.StatusOK, mediaType) })
	}
}

// start runs the command until the end of the test.
func start(t *testing.T) client.Client {
	t.Helper()
	address, err := realparts.FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- run(ctx, address, func() { close(ready) }) }()
	select {
	case <-ready:
	case err := <-ended:
		t.Fatalf("it ended before it was ready: %v", err)
	}
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("it did not stop cleanly: %v", err)
		}
	})
	return client.Client{Base: "http://" + address}
}

func wholeGame(t *testing.T, c client.Client) {
	v, err := c.Create(nil)
	if err != nil {
		t.Fatal(err)
	}
	if v, err = c.PlayOut(v, rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Fatal(err)
	}
	document, err := c.Export(v.GameID)
	if err != nil {
		t.Fatal(err)
	}
	replay, err := verify.Verify(document)
	if err != nil || len(replay.Steps) != v.Version {
		t.Errorf("the export does not replay to version %d: %v", v.Version, err)
	}
}

func get(t *testing.T, c client.Client, path string, status int, mediaType string) {
	response, err := c.Send(t.Context(), client.Get(path))
	if err != nil {
		t.Fatal(err)
	}
	got := response.Header.Get("Content-Type")
	if response.Status != status || !strings.HasPrefix(got, mediaType) || len(response.Body) == 0 {
		t.Errorf("%s: %d, %s, %d bytes", path, response.Status, got, len(response.Body))
	}
}
