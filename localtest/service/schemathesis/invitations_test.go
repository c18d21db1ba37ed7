//go:build real

package schemathesis_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/service/rawhttp"
)

type invitation struct {
	ID     string   `json:"invitation_id"`
	Tokens []string `json:"tokens"` // to send: the host's, the guest's and a stranger's
	// Offer and Acceptance are the bodies of the requests.
	Offer      json.RawMessage `json:"offer"`
	Acceptance json.RawMessage `json:"acceptance"`
}

// makeInvitations makes, for each operation with invitations, an open one and one that is
// accepted. Neither is public: a public one would end before the requests do.
func makeInvitations(t *testing.T, c *rawhttp.Client) map[string][]invitation {
	t.Helper()
	made := map[string][]invitation{}
	for _, operation := range []string{"offerInvitation", "getInvitation", "acceptInvitation", "setInvitationExpiry"} {
		open, accepted := offer(t, c, operation+"-open"), offer(t, c, operation+"-accepted")
		send(t, c, "/invitations/"+accepted.ID+"/acceptance", accepted.Tokens[1], accepted.Acceptance)
		made[operation] = []invitation{open, accepted}
	}
	return made
}

func offer(t *testing.T, c *rawhttp.Client, name string) invitation {
	t.Helper()
	made := invitation{
		Offer:      json.RawMessage(`{"name":"Ada"}`),
		Acceptance: json.RawMessage(`{"entropy":"` + strings.Repeat("5e", 32) + `"}`),
	}
	for _, player := range []string{"host", "guest", "stranger"} {
		made.Tokens = append(made.Tokens, fmt.Sprintf("the-%s-of-%s", player, name))
	}
	response := send(t, c, "/invitations", made.Tokens[0], made.Offer)
	if err := json.Unmarshal(response, &made); err != nil {
		t.Fatal(err)
	}
	return made
}

// send sends a request that makes an invitation or a game, and returns the response's body.
func send(t *testing.T, c *rawhttp.Client, path, token string, body json.RawMessage) []byte {
	t.Helper()
	response, err := c.Send(t.Context(), rawhttp.Post(path, string(body)).With("Authorization", "Bearer "+token))
	if err != nil || response.Status != http.StatusCreated {
		t.Fatalf("%d %s %v", response.Status, response.Body, err)
	}
	return response.Body
}
