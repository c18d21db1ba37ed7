package faults_test

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/service/rawhttp"
)

// Bodies of an offer to strangers and of an acceptance, and the tokens of requests.
// Each scenario has its own host.
const (
	offer      = `{"public":true,"turn_seconds":60}`
	acceptance = `{"entropy":"` + entropy + `"}`
	entropy    = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

	guest        = "the-token-of-a-guest-at-the-table"
	otherGuest   = "Bearer the-token-of-another-guest"
	nextHost     = "Bearer the-token-of-the-host-of-a-rematch"
	rematchToken = "X-Rematch-Token"
)

// aboutInvitation is a request about an invitation, and what it leads to.
type aboutInvitation struct {
	name   string
	offer  string            // the body of the offer that comes before
	before []rawhttp.Request // the requests after that offer; {host} stands for the host's token
	// request is tried with every fault. {invitation} and {id} stand for the invitation's
	// path and id.
	request rawhttp.Request
	status  int    // of the last response, or 201 in place of 200
	becomes string // the status of the invitation
}

const (
	private60 = `{"turn_seconds":60}`
	ownCards  = `{"set_urls":["{sets}garden.json"],"seat":1}`
)

var (
	acceptIt  = rawhttp.Post("{invitation}/acceptance", acceptance).With(token, "Bearer "+guest)
	renew     = expireIn("20")
	withdraw  = expireIn("0")
	resign    = rawhttp.Post("/games/{id}/actions", `{"type":"resign","player":0}`).With(token, "{host}")
	offerNext = rawhttp.Post("/invitations", `{"rematch_of":"{id}"}`).With(rematchToken, guest).With(token, nextHost)
)

// newInvitation is an offer whose token is the id of its operation, and openInvitation
// offers an invitation. Both are for operations of functions.
var newInvitation = rawhttp.Post("/invitations", offer).With(token, "Bearer {id}")

func newToken(*deployment) string { return rand.Text() }

func openInvitation(d *deployment) (id string) {
	d.Helper()
	host := "Bearer " + rand.Text()
	id = d.offer(d.T, offer, host)
	d.hosts.Store(id, host)
	return id
}

func expireIn(seconds string) rawhttp.Request {
	r := rawhttp.Request{Method: http.MethodPut, Path: "{invitation}/expiry", Body: `{"seconds":` + seconds + `}`}
	return r.With(token, "{host}")
}

var aboutInvitations = []aboutInvitation{
	{"offer to a friend", ownCards, nil, rawhttp.Post("/invitations", ownCards).With(token, "{new}"), 200, "open"},
	{"offer to strangers", offer, nil, rawhttp.Post("/invitations", offer).With(token, "{new}"), 200, "open"},
	{"offer again", private60, nil, rawhttp.Post("/invitations", private60).With(token, "{host}"), 200, "open"},
	{"offer other contents", private60, nil, rawhttp.Post("/invitations", offer).With(token, "{host}"), 409, "open"},
	{"list", offer, nil, rawhttp.Get("/invitations"), 200, "open"},
	{"read", private60, nil, rawhttp.Get("{invitation}"), 200, "open"},
	{"read with cards", ownCards, nil, rawhttp.Get("{invitation}?include=cards"), 200, "open"},
	{"renew", offer, nil, renew, 200, "open"},
	{"withdraw", ownCards, nil, withdraw, 200, "withdrawn"},
	{"withdraw again", offer, []rawhttp.Request{withdraw}, withdraw, 200, "withdrawn"},
	{"withdraw too late", offer, []rawhttp.Request{acceptIt}, withdraw, 409, "accepted"},
	{"accept a stranger's", offer, nil, acceptIt, 200, "accepted"},
	{"accept a friend's", ownCards, nil, acceptIt, 200, "accepted"},
	{"accept again", private60, []rawhttp.Request{acceptIt}, acceptIt, 200, "accepted"},
	{"accept too late", offer, []rawhttp.Request{acceptIt}, acceptIt.With(token, otherGuest), 409, "accepted"},
	{"accept what is withdrawn", offer, []rawhttp.Request{withdraw}, acceptIt, 404, "withdrawn"},
	{"accept one's own", offer, nil, acceptIt.With(token, "{host}"), 422, "open"},
	{"offer a rematch", `{"seat":0}`, []rawhttp.Request{acceptIt, resign}, offerNext, 200, "accepted"},
}

// Whatever fails during a request about an invitation, it takes effect as a whole or
// not at all, and the same request then does what it would have done.
func TestEveryFaultOfEveryRequestAboutInvitations(t *testing.T) {
	t.Parallel()
	b, cases := newBackend(t, now), 0
	for i, a := range aboutInvitations {
		t.Run(a.name, func(t *testing.T) {
			host := fmt.Sprintf("Bearer the-token-of-the-host-of-scenario-%d", i)
			id := b.offer(t, a.offer, host)
			for _, r := range a.before {
				if made := b.clean.send(b.about(r, id, host), injection{}); made.Status >= 300 {
					t.Fatalf("%s %s: %d %s", r.Method, r.Path, made.Status, made.Body)
				}
			}
			request := b.about(a.request, id, host)
			cases += tryAll(t, b, scenario{name: a.name, request: request, try: func(c *trial, s prepared) {
				a.try(c, request, id)
			}})
		})
	}
	t.Logf("%d cases", cases)
}

// offer makes an invitation, without faults, and returns its id.
func (b *backend) offer(t *testing.T, body, host string) (id string) {
	t.Helper()
	r := b.clean.send(b.about(rawhttp.Post("/invitations", body).With(token, host), "", host), injection{})
	if r.Status != http.StatusCreated {
		t.Fatalf("offer: %d %s", r.Status, r.Body)
	}
	return invitationOf(r).ID
}

// about completes a request about an invitation.
func (b *backend) about(r rawhttp.Request, id, host string) rawhttp.Request {
	fill := strings.NewReplacer("{invitation}", "/invitations/"+id, "{id}", id, "{sets}", b.sets)
	r.Path, r.Body = fill.Replace(r.Path), fill.Replace(r.Body)
	bearer := strings.NewReplacer("{id}", id, "{host}", host, "{new}", host+"-again").Replace(r.Header.Get(token))
	return r.With(token, bearer)
}

type invitationView struct {
	ID     string `json:"invitation_id"`
	Status string `json:"status"`
}

func invitationOf(r rawhttp.Response) (i invitationView) {
	_ = json.Unmarshal(r.Body, &i) // a problem has neither member
	return i
}

// try makes the request with a fault, and then without.
func (a aboutInvitation) try(c *trial, request rawhttp.Request, id string) {
	last := c.attempts(request, func(rawhttp.Response) { c.checkInvitation(id) })
	if last.Status != a.status && (last.Status != http.StatusCreated || a.status != http.StatusOK) {
		c.failf("without a fault: %d %s", last.Status, last.Body)
	}
	if got := c.checkInvitation(id); got.Status != a.becomes {
		c.failf("the invitation is %s, want %s", got.Status, a.becomes)
	}
	if made := invitationOf(last); made.ID != "" {
		c.checkInvitation(made.ID)
	}
}

// checkInvitation checks that an invitation is accepted if and only if its game is
// stored, whole, and has no card sets of its own any more if it has ended.
func (c *trial) checkInvitation(id string) invitationView {
	c.Helper()
	i := invitationOf(c.process.send(rawhttp.Get("/invitations/"+id), injection{}))
	exists := slices.Contains(c.backend.db.Games(), id)
	if exists != (i.Status == "accepted") {
		c.failf("the invitation is %s, and its game exists: %t", i.Status, exists)
	}
	if exists {
		c.checkHistory(id)
		if _, err := c.backend.store.Snapshot(c.Context(), id); err != nil {
			c.failf("the game has no snapshot: %v", err)
		}
	}
	store := dynamo.NewInvitations(config(c.T, inProcess{c.backend.db}), dynamotest.InvitationsTable, dynamotest.Table,
		c.backend.db.URL)
	if _, err := store.InvitationSnapshot(c.Context(), id); err == nil && i.Status != "open" {
		c.failf("the invitation is %s, and its card sets are stored", i.Status)
	}
	return i
}
