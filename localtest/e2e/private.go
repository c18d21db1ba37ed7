package e2e

import (
	"net/http"

	"cardgames/localtest/client"
)

// private games: a token travels in a header, and decides who may move. Package
// api tests what it shows.
func private(s *session) {
	var made struct {
		view
		Seats []struct{ Token string } // of player 0, and of player 1
	}
	s.send(post("/games", `{"private": true, "turn_seconds": 86400}`)).expect(http.StatusCreated).decode(&made)
	if len(made.Seats) != 2 {
		s.Fatalf("%d seats", len(made.Seats))
	}
	game, pass := made.Path(), post(made.Path()+"/actions", passBy(0))
	as := func(seat int, r client.Request) client.Request {
		return r.With("Authorization", "Bearer "+made.Seats[seat].Token)
	}
	unauthorized := plain(http.StatusUnauthorized, "seat_token_required")
	challenge := map[string]string{"WWW-Authenticate": `Bearer realm="seat"`}
	for _, r := range []refusal{
		{name: "a read with a guess", request: get(game).With("Authorization", "Bearer guess"), want: unauthorized, header: challenge},
		{name: "a move without a token", request: pass, want: unauthorized, header: challenge},
		{name: "a move with the other token", request: as(1, pass), want: plain(http.StatusForbidden, "wrong_seat")},
		{name: "an export", request: get(game + "/export"), want: plain(http.StatusConflict, "game_in_progress")},
	} {
		s.refuse(r)
	}
	s.send(as(0, pass)).expect(http.StatusOK).expectHeader(map[string]string{"Vary": "Authorization, Accept-Encoding"})
}
