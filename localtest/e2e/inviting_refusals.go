package e2e

import (
	"crypto/rand"
	"net/http"
	"strings"

	"cardgames/localtest/client"
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
	open, seated, stranger := s.offer(""), s.sit(), rand.Text()
	unknown := invitation{ID: unknownGame, host: open.host}
	offer := func(body string) client.Request { return as(stranger, post("/invitations", body)) }
	accept := func(body string) client.Request { return as(stranger, post(open.path()+"/acceptance", body)) }
	keep := func(body string) client.Request { return as(open.host, put(open.path()+"/expiry", body)) }
	plain := func(r client.Request) client.Request { return r.With("Content-Type", "text/plain") }
	refused := []refusal{
		{name: "an offer without a token", request: post("/invitations", ""), want: noToken},
		{name: "an offer with a short token", request: as("guess", post("/invitations", "")),
			want: invalidParameter("Authorization")},
		{name: "another offer with the token", request: as(open.host, post("/invitations", `{"seat": 1}`)),
			want: newProblem(http.StatusConflict, "invitation_reused")},
		{name: "a public offer without a limit", request: offer(`{"public": true}`), want: invalid("/turn_seconds")},
		{name: "a hidden character in a name", request: offer(`{"name": "\u202eadA"}`), want: invalid("/name")},
		{name: "a card set of another origin", request: offer(`{"set_urls": ["https://elsewhere.example/a.json"]}`),
			want: otherOrigin},
		{name: "a rematch of no game", request: offer(`{"rematch_of": "` + unknownGame + `"}`),
			want: newProblem(http.StatusUnprocessableEntity, "rematch_not_possible")},
		{name: "an unknown parameter of the list", request: get("/invitations?limit=5"), want: invalidParameter("limit")},
		{name: "an unknown invitation", request: get(unknown.path()), want: noInvitation},
		{name: "an unknown parameter", request: get(open.path() + "?version=1"), want: invalidParameter("version")},
		{name: "a tag without quotes", request: get(open.path()).With("If-None-Match", "x"), want: notJSON},
		{name: "an acceptance without a token", request: open.acceptance("").With("Authorization", ""), want: noToken},
		{name: "an acceptance of nothing", request: unknown.acceptance(stranger), want: noInvitation},
		{name: "an acceptance without entropy", request: accept("{}"), want: invalid("/entropy")},
		{name: "an acceptance of the host", request: open.acceptance(open.host), want: own},
		{name: "the acceptance of another guest", request: seated.acceptance(stranger), want: taken},
		{name: "an acceptance with other entropy", request: seated.acceptance(seated.guest),
			want: newProblem(http.StatusUnprocessableEntity, "entropy_reused")},
		{name: "a withdrawal without a token", request: open.expiry(0).With("Authorization", ""), want: noToken},
		{name: "a withdrawal by another", request: as(stranger, open.expiry(0)),
			want: newProblem(http.StatusForbidden, "wrong_seat")},
		{name: "a withdrawal of nothing", request: unknown.expiry(0), want: noInvitation},
		{name: "a withdrawal that is too late", request: seated.expiry(0), want: taken},
		{name: "more than seven days", request: open.expiry(604801), want: invalid("/seconds")},
		{name: "a method that the invitations do not allow", request: deletion("/invitations"), want: wrongMethod,
			header: map[string]string{"Allow": "GET, POST"}},
		{name: "a method that an invitation does not allow", request: deletion(open.path()), want: wrongMethod,
			header: map[string]string{"Allow": "GET"}},
		{name: "a broken escape in the query", request: get("/invitations?limit=%zz"), want: notJSON},
	}
	for name, send := range map[string]func(string) client.Request{"offer": offer, "accept": accept, "keep": keep} {
		refused = append(refused,
			refusal{name: name + " without JSON", request: send("{"), want: notJSON},
			refusal{name: name + " as plain text", request: plain(send("{}")), want: wrongType},
			refusal{name: name + " with a large body", request: send(strings.Repeat(" ", maxNewGame+1)), want: tooLarge},
		)
	}
	for _, r := range refused {
		s.expectRefusal(r)
	}
	if !s.CLI {
		head := client.Request{Method: http.MethodHead, Path: open.path()}
		s.send(head).expect(http.StatusMethodNotAllowed).expectHeader(map[string]string{"Allow": "GET"})
	}
}
