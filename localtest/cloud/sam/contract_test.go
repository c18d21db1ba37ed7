//go:build real

package main

import (
	"context"
	"math/rand/v2"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/cloud/realparts"
	"cardgames/localtest/service/e2e"
	"cardgames/localtest/service/opentable"
	"cardgames/savegame/verify"
)

// The functions fulfil the HTTP contract in Lambda's runtime, behind the routes of
// the template. The CLI has no live updates.
func TestTheContractInContainers(t *testing.T) {
	e2e.Run(t, e2e.Target{BaseURL: start(t), CLI: true})
}

// start runs the command until the end of the test.
func start(t *testing.T) (base string) {
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
		t.Fatalf("the command ended before it was ready: %v", err)
	}
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the command did not stop cleanly: %v", err)
		}
	})
	return "http://" + address
}

// playGame plays a game to its end, and checks its export.
func playGame(t *testing.T, base string) {
	c := opentable.New(base)
	v, err := c.Create(cardgames.NewGame{})
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
