package e2e

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// privateGame is a game with the tokens of its seats.
type privateGame struct {
	view
	Seats []struct{ Token string } // of player 0, and of player 1
}

func (s *session) createPrivate(body string) (made privateGame) {
	s.Helper()
	s.send(post("/games", body)).expect(http.StatusCreated).decode(&made)
	if len(made.Seats) != 2 {
		s.Fatalf("%d seats", len(made.Seats))
	}
	return made
}

// as lets the player of a seat send a request.
func (g privateGame) as(seat int, r request) request {
	return r.with("Authorization", "Bearer "+g.Seats[seat].Token)
}

// private games: what each viewer sees, and who may move.
func private(s *session) {
	made := s.createPrivate(`{"private": true, "turn_seconds": 86400}`)
	game, as := made.Path(), made.as
	s.run("a move with its own token", func(s *session) {
		moved := s.send(as(0, post(game+"/actions", passBy(0)))).expect(http.StatusOK)
		if vary := moved.Header.Get("Vary"); !strings.Contains(vary, "Authorization") {
			s.Errorf("Vary: %s", vary)
		}
	})
	s.run("hands", func(s *session) {
		for seat, request := range []request{as(0, get(game)), as(1, get(game)), get(game)} {
			var seen struct{ Players []struct{ Hand *[]any } }
			s.send(request).expect(http.StatusOK).decode(&seen)
			for player, p := range seen.Players {
				if shown := p.Hand != nil; shown != (seat == player) {
					s.Errorf("viewer %d sees the hand of player %d: %t", seat, player, shown)
				}
			}
		}
	})
	s.run("what each viewer may do, and when to ask again", func(s *session) { viewers(s, made) })
	unauthorized := plain(http.StatusUnauthorized, "seat_token_required")
	challenge := map[string]string{"WWW-Authenticate": `Bearer realm="seat"`}
	pass := post(game+"/actions", passBy(1))
	for _, r := range []refusal{
		{name: "a read with a guess", request: get(game).with("Authorization", "Bearer guess"), want: unauthorized, header: challenge},
		{name: "a move without a token", request: pass, want: unauthorized, header: challenge},
		{name: "a move with the other token", request: as(0, pass), want: plain(http.StatusForbidden, "wrong_seat")},
		{name: "a token in an open game", request: as(0, get(s.create("").Path())), want: unauthorized, header: challenge},
		{name: "an export with a guess", request: get(game+"/export").with("Authorization", "Bearer guess"), want: plain(http.StatusConflict, "game_in_progress")},
		{name: "a seed", request: post("/games", `{"private": true, "seed": "x"}`), want: invalid("/seed")},
	} {
		s.refuse(r)
	}
}

// viewers are of a game in which player 1 has priority.
func viewers(s *session, made privateGame) {
	game, as := made.Path(), made.as
	const absent = `[{"type":"pass_priority","player":1}]`
	for _, test := range []struct {
		request                  request
		viewer, atDeadline, poll string
	}{
		{as(0, get(game)), "0", absent, "2"},
		{as(1, get(game)), "1", "[]", "60"}, // nobody else can move
		{get(game), "null", "[]", "2"},
		{get(s.create("").Path()), "null", "[]", "2"},
		{post("/games", `{"private": true}`), "null", "[]", ""},
	} {
		var seen struct {
			Viewer          json.RawMessage
			DeadlineActions json.RawMessage `json:"deadline_actions"`
		}
		s.send(test.request).expectHeader(map[string]string{"X-Poll-Interval": test.poll}).decode(&seen)
		if string(seen.Viewer) != test.viewer || string(seen.DeadlineActions) != test.atDeadline {
			s.Errorf("viewer %s, deadline_actions %s, want %v", seen.Viewer, seen.DeadlineActions, test)
		}
	}
}

// keys: a request that is sent again gets the same response and is not played
// again.
func keys(s *session) {
	game := s.create("")
	move := act(game, passBy(0)).with("Idempotency-Key", "move-1")
	first := s.send(move).expect(http.StatusOK)
	again := s.send(move).expect(http.StatusOK).expectHeader(map[string]string{"Idempotency-Replayed": "true", "ETag": `"1"`})
	if diff := cmp.Diff(string(first.Body), string(again.Body)); diff != "" {
		s.Errorf("the responses differ:\n%s", diff)
	}
	s.refuse(refusal{
		name:    "the key of another action",
		request: post(game.Path()+"/actions", `{"type": "play_card", "player": 0, "hand_index": 0}`).with("Idempotency-Key", "move-1"),
		want:    plain(http.StatusUnprocessableEntity, "idempotency_key_reused"),
	})
	s.refuse(refusal{
		name:    "a key that is too long",
		request: post(game.Path()+"/actions", passBy(1)).with("Idempotency-Key", strings.Repeat("k", 65)).malformed(),
		want:    invalidParameter("Idempotency-Key"),
	})
}
