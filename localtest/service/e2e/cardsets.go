package e2e

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"strings"

	"cardgames/api"
	"cardgames/api/wire"
	"cardgames/localtest/service/rawhttp"
)

// cardSets tests the list of card sets, games of what it offers, and games of card sets in
// the request.
func cardSets(s *session) {
	s.run("the list", listed)
	s.expectRefusal(refusal{name: "no entity tag", request: get("/card-sets").With("If-None-Match", "1"), want: notJSON})
	s.expectRefusal(refusal{name: "an unknown parameter", request: get("/card-sets?page=1"),
		want: invalidParameter("page")})
	if s.takesInlineSets() {
		s.run("card sets in a request", inlineSets)
		return
	}
	disabled := newProblem(http.StatusUnprocessableEntity, "inline_sets_disabled")
	s.expectRefusal(refusal{name: "card sets in a request", request: post("/games", withSets(ownSet)), want: disabled})
}

// listed tests the list, if the origin of the target can be reached.
func listed(s *session) {
	made := s.send(get("/card-sets"))
	if made.Status == http.StatusBadGateway {
		made.expectProblem(problem{Status: made.Status, Code: "card_set_unavailable",
			Errors: []fault{{Code: "card_set_unavailable", Pointer: new("")}}})
		return
	}
	var list api.CardSetList
	made.expect(http.StatusOK).decode(&list)
	if list.InlineSets != s.takesInlineSets() {
		s.Errorf("the list says %t of card sets in requests", list.InlineSets)
	}
	if list.Decks != s.takesDecks() {
		s.Errorf("the list says %t of decks", list.Decks)
	}
	if len(list.CardSets) == 0 {
		s.Fatal("the list is empty")
	}
	s.run("each set of the list can be played", func(s *session) {
		for _, set := range list.CardSets {
			if set.URL == nil {
				continue
			}
			made := s.send(post("/games", `{"set_urls": ["`+*set.URL+`"]}`)).expect(http.StatusCreated).view()
			if len(made.CardSets) != 1 || made.CardSets[0].Name != set.Name {
				s.Errorf("%s: a game of %+v", set.Name, made.CardSets)
			}
		}
	})
	s.run("a list that has not changed", func(s *session) {
		header := s.send(get("/card-sets")).expect(http.StatusOK).Header
		tag, kept := header.Get("ETag"), header.Get("Cache-Control")
		if kept != "public, max-age=300" && kept != "no-cache" { // which is of a folder
			s.Errorf("Cache-Control %q", kept)
		}
		s.send(get("/card-sets").With("If-None-Match", tag)).expect(http.StatusNotModified).
			expectHeader(map[string]string{"ETag": tag, "Cache-Control": kept})
	})
}

// takesInlineSets reports whether the target takes card sets in requests.
func (s *session) takesInlineSets() bool {
	s.Helper()
	var refused problem
	s.send(post("/games", withSets("{}"))).expect(http.StatusUnprocessableEntity).decode(&refused)
	return refused.Code != "inline_sets_disabled"
}

// takesDecks reports whether players may bring decks to games of the target.
func (s *session) takesDecks() bool {
	s.Helper()
	var refused problem
	s.send(post("/games", `{"decks": [[], []]}`)).expect(http.StatusUnprocessableEntity).decode(&refused)
	return refused.Code != "decks_disabled"
}

// ownSet is a card set of one card, which can be played at once.
const ownSet = `{"set_id": "own", "name": "My Own", "version": "1.0.0", "cards": [
	{"id": "sweep", "name": "Sweep", "cost": 0, "type": "task", "effect": "gain_progress", "params": {"n": 5},
	 "text": "Gain 5 progress."}]}`

func withSets(sets ...string) string { return `{"sets": [` + strings.Join(sets, ", ") + `]}` }

func inlineSets(s *session) {
	made := s.send(post("/games", withSets(ownSet))).expect(http.StatusCreated).view()
	if len(made.CardSets) != 1 || made.CardSets[0].SetID != "own" || made.CardSets[0].URL != nil {
		s.Errorf("a game of %+v", made.CardSets)
	}
	played := s.send(post(made.Path()+"/actions", `{"type": "play_card", "player": 0, "hand_index": 0}`)).
		expect(http.StatusOK).view()
	if played.Version != 1 {
		s.Errorf("version %d after a move", played.Version)
	}
	export := s.send(get(made.Path() + "/export")).expect(http.StatusOK)
	if !json.Valid(export.Body) || !strings.Contains(string(export.Body), `"Gain 5 progress."`) {
		s.Errorf("an export of %d bytes without the card", len(export.Body))
	}
	faulty := strings.Replace(ownSet, "gain_progress", "win", 1)
	s.expectRefusal(refusal{name: "a fault", request: post("/games", withSets(ownSet, faulty)), want: problem{
		Status: http.StatusUnprocessableEntity, Code: "duplicate_card_id",
		Errors: []fault{
			{Code: "duplicate_card_id", Pointer: new("/sets/1/cards/0/id")},
			{Code: "unknown_effect", Pointer: new("/sets/1/cards/0/effect")},
		},
	}})
	s.expectRefusal(refusal{name: "in a public invitation", want: invalid("/sets"),
		request: offerOf(`{"public": true, "turn_seconds": 60, "sets": [` + ownSet + `]}`)})
	s.run("in an invitation", inviteToOwnSet)
}

func offerOf(body string) rawhttp.Request {
	return as(rand.Text(), post("/invitations", body))
}

// inviteToOwnSet is about a game of two devices, the first of which has written the cards.
func inviteToOwnSet(s *session) {
	offer := offerOf(withSets(ownSet))
	offered := s.send(offer).expect(http.StatusCreated)
	s.send(offer).expect(http.StatusOK).expectHeader(map[string]string{"Idempotency-Replayed": "true"})
	var terms struct {
		CardSets []wire.CardSet `json:"card_sets"`
	}
	offered.decode(&terms)
	if len(terms.CardSets) != 1 || terms.CardSets[0].Name != "My Own" || terms.CardSets[0].URL != nil {
		s.Errorf("an invitation to %+v", terms.CardSets)
	}
	made := s.send(offered.invitation("").acceptance(rand.Text())).expect(http.StatusCreated).view()
	if len(made.CardSets) != 1 || made.CardSets[0].SetID != "own" {
		s.Errorf("a game of %+v", made.CardSets)
	}
}
