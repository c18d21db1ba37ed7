package e2e

import (
	"encoding/json"
	"net/http"

	"cardgames/localtest/service/rawhttp"
)

// private tests private games, in which the token in Authorization determines what
// is shown and who may move.
func private(s *session) {
	made := s.create(`{"private": true, "turn_seconds": 86400}`)
	if len(made.Seats) != 2 {
		s.Fatalf("%d seats", len(made.Seats))
	}
	game, pass := made.Path(), post(made.Path()+"/actions", passBy(0))
	as := func(seat int, r rawhttp.Request) rawhttp.Request {
		return r.With("Authorization", "Bearer "+made.Seats[seat].Token)
	}
	unauthorized := newProblem(http.StatusUnauthorized, "seat_token_required")
	unknown := newProblem(http.StatusUnauthorized, "seat_token_unknown")
	challenge := map[string]string{"WWW-Authenticate": `Bearer realm="seat"`}
	open := s.create("").Path()
	for _, r := range []refusal{
		{
			name: "a token for an open game", request: as(0, get(open)),
			want: newProblem(http.StatusUnauthorized, "seat_token_refused"), header: challenge,
		},
		{name: "a read with a guess", request: get(game).With("Authorization", "Bearer guess"), want: unknown,
			header: challenge},
		{name: "an export with a guess", request: get(game+"/export").With("Authorization", "Bearer guess"), want: unknown,
			header: challenge},
		{name: "a move without a token", request: pass, want: unauthorized, header: challenge},
		{name: "a move with the other token", request: as(1, pass), want: newProblem(http.StatusForbidden, "wrong_seat")},
		{name: "an export", request: get(game + "/export"), want: newProblem(http.StatusConflict, "game_in_progress")},
	} {
		s.expectRefusal(r)
	}
	s.send(as(0, pass)).expect(http.StatusOK).expectHeader(map[string]string{
		"Vary": "Authorization, X-Seat-Token, Accept-Encoding, " +
			"Prefer"})
	// Player 1 has priority now, and is the only one who can move before the deadline.
	const atDeadline = `[{"type":"pass_priority","player":1}]`
	for seat, want := range []viewer{
		{as(0, get(game)), "0", atDeadline, "2"},
		{as(1, get(game)), "1", "[]", "15"},
		{get(game), "null", "[]", "2"},
	} {
		want.expect(s, seat)
	}
}

// viewer is a request for a view of a private game, and the members that depend on
// who sends it.
type viewer struct {
	read             rawhttp.Request
	name, atDeadline string // in JSON
	poll             string // seconds
}

// expect checks the viewer's view: it shows the hand of the viewer's own seat only.
func (v viewer) expect(s *session, seat int) {
	s.Helper()
	var seen struct {
		Viewer          json.RawMessage
		DeadlineActions json.RawMessage `json:"deadline_actions"`
		Players         []struct{ Hand *[]any }
	}
	s.send(v.read).expect(http.StatusOK).expectHeader(map[string]string{"X-Poll-Interval": v.poll}).decode(&seen)
	if string(seen.Viewer) != v.name || string(seen.DeadlineActions) != v.atDeadline {
		s.Errorf("viewer %s, deadline_actions %s, want %s and %s", seen.Viewer, seen.DeadlineActions, v.name, v.atDeadline)
	}
	for player, p := range seen.Players {
		if shown := p.Hand != nil; shown != (seat == player) {
			s.Errorf("viewer %d sees the hand of player %d: %t", seat, player, shown)
		}
	}
}
