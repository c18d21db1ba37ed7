//go:build real

package schemathesis_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"cardgames/localtest/client"
	"cardgames/localtest/service"
)

// existing is what hooks.py knows of the service.
type existing struct {
	SetURLs []string `json:"set_urls"`
	Games   []game   `json:"games"`
}

type game struct {
	ID     string   `json:"id"`
	Tokens []string `json:"tokens"` // to send: of its seats, and of none
}

// makeGames makes an open game in progress, a finished one and a private one,
// and returns the name of a file that tells of them.
func makeGames(t *testing.T, service *service.Process) string {
	t.Helper()
	c := client.Client{Base: service.Base}
	const stranger = "the token of no seat"
	seats := []string{"the token of seat 0", "the token of seat 1"}
	known := existing{
		SetURLs: []string{service.Origin + "garden.json", service.Origin + "flat_share.json"},
		Games: []game{
			{begin(t, c).GameID, []string{stranger}},
			{finish(t, c).GameID, []string{stranger}},
			{create(t, c, map[string]any{"private": true, "seat_hashes": hashes(seats)}).GameID, append(seats, stranger)},
		},
	}
	text, err := json.Marshal(known)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "games.json")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func create(t *testing.T, c client.Client, request any) client.View {
	t.Helper()
	v, err := c.Create(request)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// begin makes three moves, so that the game is at the version of the document's
// examples.
func begin(t *testing.T, c client.Client) client.View {
	t.Helper()
	v := create(t, c, map[string]any{"seed": "begun"})
	for range 3 {
		var err error
		if v, err = c.Submit(v, v.LegalActions[0]); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

func finish(t *testing.T, c client.Client) client.View {
	t.Helper()
	v, err := c.PlayOut(create(t, c, map[string]any{"seed": "finished"}), rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func hashes(tokens []string) []string {
	list := make([]string, len(tokens))
	for i, token := range tokens {
		sum := sha256.Sum256([]byte(token))
		list[i] = hex.EncodeToString(sum[:])
	}
	return list
}
