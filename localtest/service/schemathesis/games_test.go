//go:build real

package schemathesis_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
	"cardgames/localtest/service/rawhttp"
)

// existing is what hooks.py reads.
type existing struct {
	SetURLs []string `json:"set_urls"`
	Games   []game   `json:"games"`
	// Invitations are by the id of the operation that may use them, so that none ends another's.
	Invitations map[string][]invitation `json:"invitations"`
}

type game struct {
	ID     string   `json:"id"`
	Tokens []string `json:"tokens"` // to send: its seats' tokens and one of no seat
}

// makeExisting makes an open game in progress, a finished one and two private ones, of which
// one has no tokens to send, so that it stays in progress. It makes invitations, too, and
// returns the name of a file that lists all of them.
func makeExisting(t *testing.T, process *launch.Process) string {
	t.Helper()
	c := opentable.New(process.Base)
	must := func(v *cardgames.View, err error) *cardgames.View {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	started := must(c.Create(cardgames.NewGame{Seed: "begun"}))
	for range 3 { // to the version of the document's examples
		started = must(c.Submit(started, started.LegalActions[0]))
	}
	finished := must(c.PlayOut(must(c.Create(cardgames.NewGame{Seed: "finished"})), rand.New(rand.NewPCG(1, 2))))
	const unknown = "the token of no seat"
	private := must(c.Create(cardgames.NewGame{Private: true, TurnSeconds: 3600}))
	locked := must(c.Create(cardgames.NewGame{Private: true, TurnSeconds: 3600}))
	text, err := json.Marshal(existing{
		SetURLs: []string{process.Origin + "garden.json", process.Origin + "flat_share.json"},
		Games: []game{
			{started.GameID, []string{unknown}}, {finished.GameID, []string{unknown}},
			{private.GameID, []string{private.Seats[0].Token, private.Seats[1].Token, unknown}},
			{locked.GameID, []string{unknown}},
		},
		Invitations: makeInvitations(t, &rawhttp.Client{Base: process.Base}),
	})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "games.json")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
