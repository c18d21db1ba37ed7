package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
	"cardgames/cardsets/fault"
	"cardgames/engine"
	"cardgames/games"
)

// A refusal is a request that the service refuses. Its response becomes an
// example of the operation that it is about.
type refusal func(*service) *httptest.ResponseRecorder

// refuse is the refusal of one request.
func refuse(r request) refusal {
	return func(s *service) *httptest.ResponseRecorder { return s.send(r) }
}

// failing is the refusal of a request while the store fails.
func failing(r request, failure error) refusal {
	return func(s *service) *httptest.ResponseRecorder {
		s.store.failure = failure
		defer func() { s.store.failure = nil }()
		return s.send(r)
	}
}

// failures are what any operation on a store can end in.
func failures(r request) []refusal {
	return []refusal{failing(r, games.ErrUnavailable), failing(r, errors.New("the store is broken"))}
}

// written is a problem that does not come from a handler.
func written(status int, code, detail string) refusal {
	return func(*service) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		api.WriteProblem(w, status, code, detail)
		return w
	}
}

var (
	brokenPath = written(400, "malformed_request", "the path has a percent sign that is not followed by two hexadecimal digits")
	internal   = written(500, "internal", "the service failed; X-Request-Id names what it logged")
)

const (
	passOf0 = `{"type": "pass_priority", "player": 0}`
	passOf1 = `{"type": "pass_priority", "player": 1}`
	notJSON = `{"seed": kitchen}`
	noGame  = "/games/" + exampleID
	twoSets = `{"set_urls": ["` + exampleSetURL + `", "` + exampleOtherURL + `"]}`
)

func createRefusals() []refusal {
	return append(failures(post("/games", "")),
		refuse(post("/games", notJSON)),
		refuse(post("/games", `{"set_urls": "core"}`)),
		refuse(post("/games", strings.Repeat(" ", 64<<10+1))),
		refuse(post("/games", "{}").with("Content-Type", "text/plain")),
		badSet(fault.Fault{Code: "card_set_not_allowed", Pointer: "/1", Detail: "the URL must begin with https://"}),
		badSet(fault.Fault{Code: "card_set_unavailable", Detail: "the origin answered with status 404, not 200"}),
		badSet(fault.Fault{Code: "card_set_timeout", Detail: "the origin took longer than 5s"}),
		badSet(fault.Fault{Code: "card_set_too_large", Detail: "the file has more than 262144 bytes"}),
		badSet(fault.Fault{Code: "card_set_wrong_type", Detail: `its content type is "text/html", not JSON or text/plain`}),
		badSet(fault.Fault{Code: "card_set_invalid", Pointer: "/cards/3/cost", Line: 21, Column: 15, Detail: "cost must be at least 0"}),
		badCard("unknown_effect"), badCard("bad_params"), badCard("duplicate_card_id"), badCard("card_pool_too_large"),
	)
}

func getRefusals() []refusal {
	return append(failures(get(noGame)),
		brokenPath,
		refuse(get(noGame+"?version=newest")),
		refuse(get(noGame)),
		func(s *service) *httptest.ResponseRecorder {
			return s.send(get(s.privateGame().path).with("Authorization", "Bearer TOKEN"))
		},
	)
}

func submitRefusals() []refusal {
	actions := noGame + "/actions"
	return append(failures(post(actions, passOf0)),
		refuse(post(actions, notJSON)),
		refuse(post(actions, `{"type": "play_card", "player": 0}`)),
		refuse(post(actions, strings.Repeat(" ", 16<<10+1))),
		refuse(post(actions, passOf0).with("Content-Type", "text/plain")),
		refuse(post(actions, passOf0)),
		func(s *service) *httptest.ResponseRecorder { return s.send(post(s.openGame()+"/actions", passOf1)) },
		func(s *service) *httptest.ResponseRecorder {
			return s.send(post(s.privateGame().path+"/actions", passOf0))
		},
		wrongSeat, reusedKey, staleTag, lostRace,
	)
}

func exportRefusals() []refusal {
	return append(failures(get(noGame+"/export")),
		brokenPath,
		refuse(get(noGame+"/export")),
		func(s *service) *httptest.ResponseRecorder { return s.send(get(s.privateGame().path + "/export")) },
	)
}

func wrongSeat(s *service) *httptest.ResponseRecorder {
	game := s.privateGame()
	return s.send(post(game.path+"/actions", passOf0).with("Authorization", "Bearer "+game.tokens[1]))
}

func reusedKey(s *service) *httptest.ResponseRecorder {
	actions := s.openGame() + "/actions"
	s.must(post(actions, passOf0).with("Idempotency-Key", "move-1"))
	return s.send(post(actions, `{"type": "play_card", "player": 0, "hand_index": 0}`).with("Idempotency-Key", "move-1"))
}

func staleTag(s *service) *httptest.ResponseRecorder {
	actions := s.openGame() + "/actions"
	s.must(post(actions, passOf0))
	return s.send(post(actions, passOf1).with("If-Match", `"0"`))
}

func lostRace(s *service) *httptest.ResponseRecorder {
	actions := s.openGame() + "/actions"
	s.store.rival = func() { s.must(post(actions, passOf0)) }
	return s.send(post(actions, passOf0))
}

func (s *service) openGame() (path string) {
	return "/games/" + read(s.must(post("/games", ""))).GameID
}

type privateGame struct {
	path   string
	tokens [2]string
}

func (s *service) privateGame() (p privateGame) {
	created := s.must(post("/games", `{"private": true}`))
	var view struct{ Seats [2]struct{ Token string } }
	if err := json.Unmarshal(created, &view); err != nil {
		panic(err)
	}
	return privateGame{"/games/" + read(created).GameID, [2]string{view.Seats[0].Token, view.Seats[1].Token}}
}

// badSet is a fault of the second of two card sets.
func badSet(f fault.Fault) refusal {
	return func(s *service) *httptest.ResponseRecorder {
		f.URL = exampleOtherURL
		s.loaded = &fault.Report{Faults: []fault.Fault{f}}
		return s.send(post("/games", twoSets))
	}
}

// badCard lets the engine refuse a card.
func badCard(code string) refusal {
	card := engine.CardSpec{ID: "compost", Name: "Compost", Cost: "1", Type: "task", Effect: "draw", Params: map[string]any{"n": 1.0}}
	cards := []engine.CardSpec{card}
	switch code {
	case "unknown_effect":
		cards[0].Effect = "grow"
	case "bad_params":
		cards[0].Params = map[string]any{"n": 100.0}
	case "duplicate_card_id":
		cards = append(cards, card)
	case "card_pool_too_large":
		for i := range engine.MaxCards {
			card.ID = fmt.Sprint("compost_", i)
			cards = append(cards, card)
		}
	}
	_, faults := engine.BuildPool([]engine.CardSet{{ID: "garden", Cards: cards}})
	return badSet(fault.Fault{Code: fault.Code(faults[0].Code), Pointer: faults[0].Pointer, Detail: faults[0].Detail})
}

// addProblem adds a response to those of an operation.
func (d *document) addProblem(op *huma.Operation, w *httptest.ResponseRecorder) {
	var p api.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status < http.StatusBadRequest {
		panic(fmt.Sprintf("%s: not a problem: %s", op.OperationID, w.Body))
	}
	key := fmt.Sprint(p.Status)
	response := op.Responses[key]
	if response == nil {
		response = &huma.Response{Content: map[string]*huma.MediaType{
			mediaProblem: {Schema: d.schema(api.Problem{}), Examples: map[string]*huma.Example{}},
		}}
		for _, name := range []string{"Retry-After", "WWW-Authenticate"} {
			if w.Header().Get(name) != "" {
				response.Headers = withHeaders(response.Headers, name)
			}
		}
		op.Responses[key] = response
	}
	response.Description = strings.TrimPrefix(response.Description+"\n", "\n") + "* `" + p.Code + "`: " + p.Title + "."
	response.Content[mediaProblem].Examples[p.Code] = &huma.Example{Summary: p.Title, Value: json.RawMessage(w.Body.Bytes())}
}
