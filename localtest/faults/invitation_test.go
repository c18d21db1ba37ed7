package faults_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"cardgames/localtest/client"
)

// offer is the body of a public invitation to a game of the core set, acceptance that
// of an acceptance, and guest the token with it.
const (
	offer      = `{"public":true,"turn_seconds":60}`
	guest      = "the-token-of-a-guest-at-the-table"
	acceptance = `{"entropy":"` + entropy + `"}`
	entropy    = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
)

// newInvitation is an offer whose token is the id of its operation.
var newInvitation = client.Post("/invitations", offer).With(token, "Bearer {id}")

func newToken(*deployment) string { return rand.Text() }

// withdrawal is of the invitation of openInvitation, whose host has the token {host}.
var withdrawal = client.Request{Method: http.MethodPut, Path: "{invitation}/expiry", Body: `{"seconds":0}`}.
	With(token, "Bearer {host}")

// openInvitation offers an invitation, and returns its id.
func openInvitation(d *deployment) string {
	d.Helper()
	host := rand.Text()
	r := d.clean.send(client.Post("/invitations", offer).With(token, "Bearer "+host), injection{})
	var invitation struct {
		ID string `json:"invitation_id"`
	}
	if err := json.Unmarshal(r.Body, &invitation); err != nil || r.Status != http.StatusCreated {
		d.Fatalf("offer: %d %s", r.Status, r.Body)
	}
	d.hosts.Store(invitation.ID, host)
	return invitation.ID
}

// completeInvitation replaces the placeholders of a request about an invitation.
func (d *deployment) completeInvitation(r client.Request, id string) client.Request {
	host, _ := d.hosts.Load(id)
	r.Path = strings.Replace(r.Path, "{invitation}", "/invitations/"+id, 1)
	bearer := strings.NewReplacer("{id}", id, "{host}", fmt.Sprint(host)).Replace(r.Header.Get(token))
	return r.With(token, bearer)
}
