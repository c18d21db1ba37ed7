package e2e

import (
	"math/rand/v2"
	"net/http"
)

func playing(s *session) {
	s.run("the response to a move", func(s *session) {
		game := s.create("")
		moved := s.send(act(game, passBy(0))).expect(http.StatusOK).expectHeader(map[string]string{
			"ETag": `"1"`, "Cache-Control": "no-store", "Content-Type": "application/json", "X-Poll-Interval": "", "Location": "",
		})
		s.send(get(game.Path())).expectBody(moved)
	})
	s.run("what is stored grows, and never changes", func(s *session) {
		var game view
		s.stores(2, func() { game = s.create("") }) // the cards, and version 0
		s.stores(1, func() { s.passes(game, 1) })
	})
	s.run("a whole game", wholeGame)
	s.run("a request that is sent again", sentAgain)
}

// wholeGame plays legal actions at random to the end.
func wholeGame(s *session) {
	random := rand.New(rand.NewPCG(1, 1))
	v := s.create(`{"seed": "whole"}`)
	for !v.Finished() {
		v = s.play(v, string(v.LegalActions[random.IntN(len(v.LegalActions))]))
	}
	s.send(get(v.Path())).expect(http.StatusOK).expectHeader(map[string]string{"X-Poll-Interval": ""})
	if replay := export(s, v); replay.Saved.Shuffle.Secret == "" || replay.Saved.Status != "finished" {
		s.Errorf("%s, secret %q", replay.Saved.Status, replay.Saved.Shuffle.Secret)
	}
}

// sentAgain: the same key gets the same response, and nothing is played again.
func sentAgain(s *session) {
	game := s.create("")
	move := act(game, passBy(0)).With("Idempotency-Key", "move-1")
	first := s.send(move).expect(http.StatusOK)
	s.stores(0, func() {
		again := s.send(move).expect(http.StatusOK).expectHeader(map[string]string{"Idempotency-Replayed": "true", "ETag": `"1"`})
		again.expectBody(first)
	})
	s.refuse(refusal{
		name:    "the key of another action",
		request: post(game.Path()+"/actions", `{"type": "play_card", "player": 0, "hand_index": 0}`).With("Idempotency-Key", "move-1"),
		want:    plain(http.StatusUnprocessableEntity, "idempotency_key_reused"),
	})
}
