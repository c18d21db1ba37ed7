package e2e

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"cardgames/bots/seat"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/draft"
	"cardgames/localtest/service/rawhttp"
)

const theDraft = "2026-12-01"

// drafted is a deck of the draft from the core set, as JSON: the card at a place of each group, twice.
func (s *session) drafted(place int) string {
	s.Helper()
	return s.draftedOf(core.Snapshot().Pool, place)
}

// draftedOf is drafted from a pool.
func (s *session) draftedOf(pool *engine.Pool, place int) string {
	s.Helper()
	groups, err := draft.Groups(pool, theDraft)
	if err != nil {
		s.Fatal(err)
	}
	var entries []string
	for _, group := range groups {
		entries = append(entries, fmt.Sprintf(`{"card": %q, "copies": 2}`, pool.Card(group[place]).ID))
	}
	return "[" + strings.Join(entries, ", ") + "]"
}

// withDecks tests games to which each player brings a deck, on a target that takes them.
func withDecks(s *session) {
	if !s.takesDecks() {
		s.expectRefusal(refusal{name: "decks", request: post("/games", `{"decks": [[], []]}`),
			want: newProblem(http.StatusUnprocessableEntity, "decks_disabled")})
		return
	}
	s.run("an open game", func(s *session) {
		g := s.create(`{"draft": "` + theDraft + `", "decks": [` + s.drafted(0) + `, ` + s.drafted(1) + `]}`)
		replay := export(s, s.passes(g, 4))
		lists := replay.Saved.DeckLists
		if lists == nil || slices.Equal(lists[0], lists[1]) || replay.Saved.Draft != theDraft {
			s.Errorf("the export has the draft %q and the decks %v", replay.Saved.Draft, lists)
		}
	})
	s.run("a game of strangers", strangersWithDecks)
	if s.takesInlineSets() {
		s.run("a draft with a friend, from the host's own set beside one that ships", friendsWithOwnSet)
	}
}

// deckView is what a game or an invitation shows of decks.
type deckView struct {
	Decks     bool
	Draft     string
	Deck      []any
	DeckLists [][]string `json:"deck_lists"`
}

func strangersWithDecks(s *session) {
	i := s.offer(`{"public": true, "turn_seconds": 60, "draft": "` + theDraft + `", "deck": ` + s.drafted(0) + `}`)
	for token, cards := range map[string]int{i.host: 15, rand.Text(): 0} {
		var seen deckView
		s.send(as(token, get(i.path()))).expect(http.StatusOK).decode(&seen)
		if !seen.Decks || seen.Draft != theDraft || len(seen.Deck) != cards {
			s.Errorf("%d cards of the host's deck, want %d: %+v", len(seen.Deck), cards, seen)
		}
	}
	for query, want := range map[string]bool{"": false, "?decks=false": false, "?decks=true": true} {
		var list struct{ Invitations []invitation }
		s.send(get("/invitations" + query)).expect(http.StatusOK).decode(&list)
		listed := slices.ContainsFunc(list.Invitations, func(l invitation) bool { return l.ID == i.ID })
		if listed && !want || !listed && want && len(list.Invitations) < 20 {
			s.Errorf("%q lists it: %t", query, listed)
		}
	}
	guest := rand.Text()
	s.expectRefusal(refusal{name: "no deck", request: i.acceptance(guest),
		want: problem{Status: http.StatusUnprocessableEntity, Code: "deck_required",
			Errors: []fault{{Code: "deck_required", Pointer: new("/deck")}}}})
	accept := i.acceptanceWith(guest, s.drafted(1))
	s.send(accept).expect(http.StatusCreated)
	s.send(accept).expect(http.StatusOK).expectHeader(map[string]string{"Idempotency-Replayed": "true"})
	for _, token := range []string{"", i.host, guest} {
		request := get(i.game() + "?include=cards")
		if token != "" {
			request = as(token, request)
		}
		var seen deckView
		s.send(request).expect(http.StatusOK).decode(&seen)
		if len(seen.DeckLists) != 2 || len(seen.DeckLists[0]) != 30 || slices.Equal(seen.DeckLists[0], seen.DeckLists[1]) {
			s.Errorf("the decks are %v", seen.DeckLists)
		}
	}
}

// acceptanceWith is an acceptance with a deck.
func (i invitation) acceptanceWith(token, deck string) rawhttp.Request {
	var entropy [32]byte
	_, _ = rand.Read(entropy[:]) // never fails (documentation of crypto/rand)
	return as(token, post(i.path()+"/acceptance", `{"entropy": "`+hex.EncodeToString(entropy[:])+`", "deck": `+deck+`}`))
}

// friendsWithOwnSet plays a drafted game whose guest knows the cards from the invitation alone.
func friendsWithOwnSet(s *session) {
	cards, err := check.Sets(check.File{Body: core.JSON()}, check.File{Body: []byte(ownSet)})
	if err != nil {
		s.Fatal(err)
	}
	i := s.offer(`{"sets": [` + string(core.JSON()) + `, ` + ownSet + `], "draft": "` + theDraft + `", "deck": ` +
		s.draftedOf(cards.Pool, 0) + `}`)
	known := s.send(get(i.path() + "?include=cards")).expect(http.StatusOK)
	pool, err := seat.Pool(known.Body)
	if err != nil {
		s.Fatal(err)
	}
	var offered deckView
	if known.decode(&offered); offered.Deck != nil || offered.Draft != theDraft || pool.Len() != cards.Pool.Len() {
		s.Errorf("the guest reads %d cards and %+v", pool.Len(), offered)
	}
	guest := rand.Text()
	accepted := s.send(i.acceptanceWith(guest, s.draftedOf(pool, 1))).expect(http.StatusCreated).view()
	token := map[bool]string{true: guest, false: i.host}[*accepted.Viewer == *accepted.Priority]
	move := fmt.Sprintf(`{"type": "pass_priority", "player": %d}`, *accepted.Priority)
	s.send(as(token, post(i.game()+"/actions", move))).expect(http.StatusOK)
}
