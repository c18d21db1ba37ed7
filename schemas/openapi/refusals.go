package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"

	"cardgames/api"
	"cardgames/games"
	"cardgames/games/envelope"
)

const (
	passOf0 = `{"type": "pass_priority", "player": 0}`
	passOf1 = `{"type": "pass_priority", "player": 1}`
	notJSON = `{"seed": kitchen}`
	noGame  = "/games/" + exampleID
)

func createRefusals(s *service) []*httptest.ResponseRecorder {
	return append(s.failing(post("/games", "")),
		s.send(post("/games", notJSON)),
		s.send(post("/games", `{"set_urls": "core"}`)),
		s.send(post("/games", strings.Repeat(" ", api.MaxNewGameBytes+api.MaxSetsBytes+api.MaxDeckBytes+1))),
		inlineSetsDisabled(),
		decksDisabled(),
		newCardsDisabled(),
		s.send(post("/games", `{"decks": [[], []]}`)),
		s.send(post("/games", `{"draft": "2026-12-01"}`)),
		storageFull(),
		s.send(post("/games", "{}").with("Content-Type", "text/plain")),
		s.send(post("/games", "").with("Idempotency-Key", exampleKey)), // which made another game
	)
}

func getRefusals(s *service) []*httptest.ResponseRecorder {
	private := s.newPrivateGame()
	return append(s.failing(get(noGame)),
		brokenPath(),
		s.send(get(noGame)),
		s.send(get(noGame+"?version=newest")),
		s.send(get(s.newGame()+"?version=1")),
		tooLarge(),
		s.send(get(private.path).with("Authorization", "Bearer TOKEN")),
		s.send(get(s.newGame()).with("Authorization", "Bearer TOKEN")),
	)
}

func submitRefusals(s *service) []*httptest.ResponseRecorder {
	open, private := s.newGame()+"/actions", s.newPrivateGame()
	responses := append(s.failing(post(open, passOf0)),
		s.send(post(noGame+"/actions", passOf0)),
		s.send(post(open, notJSON)),
		s.send(post(open, `{"type": "play_card", "player": 0}`)),
		s.send(post(open, strings.Repeat(" ", api.MaxActionBytes+1))),
		s.send(post(open, passOf0).with("Content-Type", "text/plain")),
		s.send(post(open, passOf1)),
		s.send(post(private.path+"/actions", passOf0)),
		s.send(post(open, passOf0).with("Authorization", "Bearer TOKEN")),
		s.send(post(private.path+"/actions", passOf0).with("Authorization", "Bearer "+private.tokens[1])),
		storageFull(),
	)
	s.must(post(open, passOf0).with("Idempotency-Key", "move-1"))
	responses = append(responses,
		s.send(post(open, passOf1).with("If-Match", `"0"`)),
		s.send(post(open, `{"type": "play_card", "player": 0, "hand_index": 0}`).with("Idempotency-Key", "move-1")),
	)
	s.rival = func() { s.must(post(open, passOf1)) }
	return append(responses, s.send(post(open, passOf1)))
}

func exportRefusals(s *service) []*httptest.ResponseRecorder {
	return append(s.failing(get(noGame+"/export")),
		brokenPath(),
		s.send(get(noGame+"/export")),
		s.send(get(noGame+"/export?version=3")),
		s.send(get(s.newPrivateGame().path+"/export")),
		s.send(get(s.newPrivateGame().path+"/export").with("Authorization", "Bearer TOKEN")),
		s.send(get(s.newGame()+"/export").with("Authorization", "Bearer TOKEN")),
		tooLarge(),
	)
}

// failing sends a request while the store is not available, while the game is damaged, and
// while the store is broken.
func (s *service) failing(r request) (responses []*httptest.ResponseRecorder) {
	for _, failure := range []error{games.ErrUnavailable, envelope.ErrDamaged, errors.New("the store is broken")} {
		s.failure = failure
		responses = append(responses, s.send(r))
	}
	s.failure = nil
	return responses
}

// inlineSetsDisabled is the response of a service that takes no card sets in requests.
func inlineSetsDisabled() *httptest.ResponseRecorder { return problem(games.ErrInlineSetsDisabled) }

// decksDisabled is the response of a service that takes no decks.
func decksDisabled() *httptest.ResponseRecorder { return problem(games.ErrDecksDisabled) }

// newCardsDisabled is the response of a service that takes no cards of format 4.
func newCardsDisabled() *httptest.ResponseRecorder { return problem(games.ErrNewCardsDisabled) }

// storageFull is the response of a service on one machine that may not take more of the disk.
func storageFull() *httptest.ResponseRecorder { return problem(games.ErrStorageFull) }

// brokenPath is the response to a path that the gateway cannot read.
func brokenPath() *httptest.ResponseRecorder {
	return problem(api.Malformed("the path has a percent sign that is not followed by two hexadecimal digits"))
}

// tooLarge is the response in place of one that Lambda would not pass on.
func tooLarge() *httptest.ResponseRecorder { return problem(api.ErrResponseTooLarge) }

// panicked is the response of a handler that panics.
func panicked() *httptest.ResponseRecorder {
	return problem(errors.New("a panic, which is not shown"))
}

func problem(err error) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	w.Header().Set("X-Request-Id", "JKJaXmPLvHcESHA=") // as the gateway does
	api.Fail(w, &http.Request{}, err)
	return w
}

func (s *service) newGame() (path string) {
	return "/games/" + read(s.must(post("/games", "")).Body.Bytes()).GameID
}

type privateGame struct {
	path   string
	tokens [2]string
}

func (s *service) newPrivateGame() privateGame {
	created := s.must(post("/games", `{"private": true}`)).Body.Bytes()
	var view struct{ Seats [2]struct{ Token string } }
	if err := json.Unmarshal(created, &view); err != nil {
		panic(err)
	}
	return privateGame{"/games/" + read(created).GameID, [2]string{view.Seats[0].Token, view.Seats[1].Token}}
}
