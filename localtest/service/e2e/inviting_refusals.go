package e2e

import (
	"crypto/rand"
	"net/http"
	"strings"

	"cardgames/localtest/service/rawhttp"
)

var (
	noInvitation = newProblem(http.StatusNotFound, "invitation_not_found")
	taken        = newProblem(http.StatusConflict, "invitation_taken")
	own          = newProblem(http.StatusUnprocessableEntity, "own_invitation")
	noToken      = newProblem(http.StatusUnauthorized, "seat_token_required")
	unknownToken = newProblem(http.StatusUnauthorized, "seat_token_unknown")
)

// refusedInvitations tests each problem of the operations on invitations. Package api
// tests all causes.
func refusedInvitations(s *session) {
	open := s.offer("")
	t := refusalsOfInvitations{
		open: open, seated: s.sit(), unknown: invitation{ID: unknownGame, host: open.host}, stranger: rand.Text(),
	}
	for _, list := range [][]refusal{t.offers(), t.reads(), t.acceptances(), t.expiries(), t.bodies()} {
		for _, r := range list {
			s.expectRefusal(r)
		}
	}
	if !s.CLI {
		s.expectHead(open.path())
	}
}

// refusalsOfInvitations are about an open invitation, an accepted one, and one that does
// not exist. The stranger's token is new.
type refusalsOfInvitations struct {
	open, seated, unknown invitation
	stranger              string
}

func (t *refusalsOfInvitations) offer(body string) rawhttp.Request {
	return as(t.stranger, post("/invitations", body))
}

func (t *refusalsOfInvitations) accept(body string) rawhttp.Request {
	return as(t.stranger, post(t.open.path()+"/acceptance", body))
}

func (t *refusalsOfInvitations) keep(body string) rawhttp.Request {
	return as(t.open.host, put(t.open.path()+"/expiry", body))
}

func (t *refusalsOfInvitations) offers() []refusal {
	return []refusal{
		{name: "an offer without a token", request: post("/invitations", ""), want: noToken},
		{name: "an offer with a short token", request: as("guess", post("/invitations", "")),
			want: invalidParameter("Authorization")},
		{name: "another offer with the token", request: as(t.open.host, post("/invitations", `{"seat": 1}`)),
			want: newProblem(http.StatusConflict, "invitation_reused")},
		{name: "a public offer without a limit", request: t.offer(`{"public": true}`), want: invalid("/turn_seconds")},
		{name: "a hidden character in a name", request: t.offer(`{"name": "\u202eadA"}`), want: invalid("/name")},
		{name: "a card set of another origin", request: t.offer(`{"set_urls": ["https://elsewhere.example/a.json"]}`),
			want: otherOrigin},
		{name: "a rematch of no game", request: t.offer(`{"rematch_of": "` + unknownGame + `"}`),
			want: newProblem(http.StatusUnprocessableEntity, "rematch_not_possible")},
		{name: "a method that the invitations do not allow", request: deletion("/invitations"), want: wrongMethod,
			header: map[string]string{"Allow": "GET, POST"}},
	}
}

func (t *refusalsOfInvitations) reads() []refusal {
	return []refusal{
		{name: "an unknown parameter of the list", request: get("/invitations?limit=5"), want: invalidParameter("limit")},
		{name: "a broken escape in the query", request: get("/invitations?limit=%zz"), want: notJSON},
		{name: "an unknown invitation", request: get(t.unknown.path()), want: noInvitation},
		{name: "an unknown parameter", request: get(t.open.path() + "?version=1"), want: invalidParameter("version")},
		{name: "a tag without quotes", request: get(t.open.path()).With("If-None-Match", "x"), want: notJSON},
		{name: "a method that an invitation does not allow", request: deletion(t.open.path()), want: wrongMethod,
			header: map[string]string{"Allow": "GET"}},
	}
}

func (t *refusalsOfInvitations) acceptances() []refusal {
	return []refusal{
		{name: "an acceptance without a token", request: t.open.acceptance("").With("Authorization", ""), want: noToken},
		{name: "an acceptance of nothing", request: t.unknown.acceptance(t.stranger), want: noInvitation},
		{name: "an acceptance without entropy", request: t.accept("{}"), want: invalid("/entropy")},
		{name: "an acceptance of the host", request: t.open.acceptance(t.open.host), want: own},
		{name: "the acceptance of another guest", request: t.seated.acceptance(t.stranger), want: taken},
		{name: "an acceptance with other entropy", request: t.seated.acceptance(t.seated.guest),
			want: newProblem(http.StatusUnprocessableEntity, "entropy_reused")},
	}
}

func (t *refusalsOfInvitations) expiries() []refusal {
	return []refusal{
		{name: "a withdrawal without a token", request: t.open.expiry(0).With("Authorization", ""), want: noToken},
		{name: "a withdrawal by another", request: as(t.stranger, t.open.expiry(0)),
			want: newProblem(http.StatusForbidden, "wrong_seat")},
		{name: "a withdrawal of nothing", request: t.unknown.expiry(0), want: noInvitation},
		{name: "a withdrawal that is too late", request: t.seated.expiry(0), want: taken},
		{name: "more than seven days", request: t.open.expiry(604801), want: invalid("/seconds")},
	}
}

// bodies are the refusals that all operations with a body have in common.
func (t *refusalsOfInvitations) bodies() (list []refusal) {
	plain := func(r rawhttp.Request) rawhttp.Request { return r.With("Content-Type", "text/plain") }
	for name, send := range map[string]func(string) rawhttp.Request{"offer": t.offer, "accept": t.accept, "keep": t.keep} {
		list = append(list,
			refusal{name: name + " without JSON", request: send("{"), want: notJSON},
			refusal{name: name + " as plain text", request: plain(send("{}")), want: wrongType},
			refusal{name: name + " with a large body", request: send(strings.Repeat(" ", maxNewGame+1)), want: tooLarge},
		)
	}
	return list
}
