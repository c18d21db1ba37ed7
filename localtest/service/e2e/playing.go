package e2e

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/rawhttp"
)

func playing(s *session) {
	s.run("the response to a move", func(s *session) {
		game := s.create("")
		moved := s.send(act(game, passBy(0))).expect(http.StatusOK).expectHeader(map[string]string{
			"ETag": `"1"`, "Cache-Control": "no-store", "Content-Type": "application/json", "X-Poll-Interval": "2",
			"Location": "",
		})
		s.send(get(game.Path())).expectBody(moved)
	})
	s.run("stored values are added and never changed", func(s *session) {
		var game view
		s.stores(2, func() { game = s.create("") }) // the snapshot and version 0
		s.stores(1, func() { s.passes(game, 1) })
	})
	s.run("the minimal response to a move", minimalResponse)
	s.run("a whole game", wholeGame)
	s.run("a whole game in minimal responses", wholeGameInMinimalResponses)
	s.run("a repeated request", repeatedRequest)
}

// minimalResponse checks that a minimal response has some members of the view,
// unchanged: those that a client cannot derive from the events.
func minimalResponse(s *session) {
	game := s.create("")
	move := act(game, passBy(0)).With("Idempotency-Key", "move-1")
	moved := s.send(move.With("Prefer",
		"respond-async, return=minimal")).expect(http.StatusOK).expectHeader(map[string]string{
		"ETag": `"1"`, "Preference-Applied": "return=minimal", "Vary": "Authorization, X-Seat-Token, Accept-Encoding, Prefer",
		"X-Poll-Interval": "2", "Idempotency-Replayed": "",
	})
	whole := s.send(move).expect(http.StatusOK).expectHeader(map[string]string{"ETag": `"1"`, "Preference-Applied": ""})
	var minimal, all map[string]json.RawMessage
	moved.decode(&minimal)
	whole.decode(&all)
	for name, member := range minimal {
		if string(member) != string(all[name]) {
			s.Errorf("%s is %s, in the view %s", name, member, all[name])
		}
	}
	const want = "events game_id history legal_actions priority result status version"
	if got := strings.Join(slices.Sorted(maps.Keys(minimal)), " "); got != want {
		s.Errorf("members %s, want %s", got, want)
	}
}

// wholeGame plays random legal actions to the end of a game and exports it.
func wholeGame(s *session) {
	random := rand.New(rand.NewPCG(1, 1))
	v := s.create(`{"seed": "whole"}`)
	for cast := (castCards{}); !v.Finished(); {
		v = s.play(v, rawhttp.JSON(v.LegalActions[random.IntN(len(v.LegalActions))]))
		for _, e := range v.Events {
			cast.check(s, e)
		}
	}
	s.send(get(v.Path())).expect(http.StatusOK).expectHeader(map[string]string{"X-Poll-Interval": ""})
	if replay := export(s, v); replay.Saved.Shuffle.Secret == nil || !replay.Saved.Finished {
		s.Errorf("finished %t, secret %v", replay.Saved.Finished, replay.Saved.Shuffle.Secret)
	}
}

// wholeGameInMinimalResponses checks that minimal responses are enough to play a
// game.
func wholeGameInMinimalResponses(s *session) {
	random := rand.New(rand.NewPCG(1, 1))
	v := s.create(`{"seed": "minimal"}`)
	for !v.Finished() {
		move := act(v, rawhttp.JSON(v.LegalActions[random.IntN(len(v.LegalActions))]))
		v = s.send(move.With("Prefer", "return=minimal")).expect(http.StatusOK).view()
	}
	s.send(get(v.Path()).With("If-None-Match", v.ETag())).expect(http.StatusNotModified)
}

// castCards maps the ids of objects to the cards that were cast as them.
type castCards map[string]cardgames.Card

// check checks that an event can be described without the state before it: it has
// the card of its object, and a change of a number by a card names the card's
// object.
func (cast castCards) check(s *session, e cardgames.Event) {
	s.Helper()
	switch e.Type {
	case "card_cast":
		cast[e.Object.ID] = e.Object.Card
	case "resolved", "fizzled", "shield_added", "shield_used":
		if card, known := cast[e.Object.ID]; !known || e.Card == nil || !cmp.Equal(card, *e.Card) {
			s.Errorf("%s of %s has the card %+v, but the cast one is %+v", e.Type, e.Object.ID, e.Card, card)
		}
	case "time_changed", "progress_changed":
		if byRule := e.Cause == "turn_start" || e.Cause == "habits"; byRule != (e.Source == "") {
			s.Errorf("%s by %s has the source %q", e.Type, e.Cause, e.Source)
		}
	}
}

// repeatedRequest checks that a request with a used key gets the same response and
// has no effect.
func repeatedRequest(s *session) {
	game := s.create("")
	move := act(game, passBy(0)).With("Idempotency-Key", "move-1")
	first := s.send(move).expect(http.StatusOK)
	s.stores(0, func() {
		again := s.send(move).expect(http.StatusOK).expectHeader(map[string]string{"Idempotency-Replayed": "true",
			"ETag": `"1"`})
		again.expectBody(first)
	})
	s.expectRefusal(refusal{
		name: "the key of another action",
		request: post(game.Path()+"/actions", `{"type": "play_card", "player": 0, "hand_index": 0}`).With("Idempotency-Key",
			"move-1"),
		want: newProblem(http.StatusUnprocessableEntity, "idempotency_key_reused"),
	})
}
