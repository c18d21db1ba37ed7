package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api"
	"cardgames/api/wire"
)

const (
	exampleID       = "k5xw2zq7rjv3mptn4yhc6bduae"
	exampleSeed     = "kitchen table"
	exampleKey      = "5f0f6c62-8d0c-4c38-9a1e-2b7d0f3c6e11" // of a creation
	exampleHash     = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
	exampleSetURL   = "https://cards.example/household/base/core.json"
	exampleOtherURL = "https://cards.example/household/garden/garden.json"
)

// exampleSet is a card set of one card.
var exampleSet = jsontext.Value(`{"set_id": "garden", "name": "In the Garden", "version": "1.0.0", "cards": [` +
	card("compost", 1, "draw", 2) + `]}`)

var exampleStart = time.Date(2026, time.March, 1, 18, 0, 0, 0, time.UTC)

// exampleProblem is the code of the only problem that is shown.
const exampleProblem = "illegal_move"

// examples are requests and responses about one seeded game.
type examples struct {
	created, recreated, followed, unchanged, played, replayed, minimal, saved *httptest.ResponseRecorder

	actions map[string]json.RawMessage // by schema
}

// newExamples plays the first legal action each time: a card, or else a pass.
func newExamples(s *service) *examples {
	e := &examples{actions: map[string]json.RawMessage{}, saved: newSaved(s)}
	create := post("/games", `{"seed": "`+exampleSeed+`"}`).with("Idempotency-Key", exampleKey)
	e.created, e.recreated = s.must(create), s.must(create)
	view := read(e.created.Body.Bytes())
	renamed := newRenaming(view, s.now)
	path := "/games/" + view.GameID
	for version := 1; version <= 40; version++ {
		e.addActions(view.LegalActions)
		s.now = s.now.Add(12 * time.Second)
		action := post(path+"/actions", string(view.LegalActions[0])).with("Idempotency-Key", fmt.Sprint("move-", version))
		made := s.must(action)
		played := view.LegalActions[0]
		view = read(made.Body.Bytes())
		renamed.add(view, played, s.now)
		if version == 3 {
			e.played, e.replayed = made, s.must(action)
			e.minimal = s.must(action.with("Prefer", "return=minimal"))
			e.followed = s.must(get(path + "?since=2"))
			e.unchanged = s.must(get(path).with("If-None-Match", `"3"`))
		}
	}
	for _, w := range []*httptest.ResponseRecorder{e.created, e.recreated, e.followed, e.played, e.minimal} {
		replace(w, renamed.pairs...)
	}
	return e
}

// newSaved returns a small saved game, of one card and one move, with its lists cut.
func newSaved(s *service) *httptest.ResponseRecorder {
	const resignation = `{"type": "resign", "player": 1}`
	created := read(s.must(post("/games", `{"seed": "`+exampleSeed+`", "sets": [`+string(exampleSet)+`]}`)).Body.Bytes())
	renamed := newRenaming(created, s.now)
	resigned := read(s.must(post("/games/"+created.GameID+"/actions", resignation)).Body.Bytes())
	renamed.add(resigned, []byte(resignation), s.now)
	saved := s.must(get("/games/" + created.GameID + "/export"))
	replace(saved, renamed.pairs...)
	cutLists(saved, 2)
	return saved
}

// view is what the examples read of a view.
type view struct {
	GameID       string            `json:"game_id"`
	Version      int               `json:"version"`
	LegalActions []json.RawMessage `json:"legal_actions"`
	Snapshot     api.Snapshot      `json:"snapshot"`
	History      wire.History      `json:"history"`
}

func read(text []byte) (v view) {
	if err := json.Unmarshal(text, &v); err != nil {
		panic(fmt.Sprintf("%v: %s", err, text))
	}
	return v
}

// addActions keeps the last of each kind.
func (e *examples) addActions(legal []json.RawMessage) {
	for _, action := range legal {
		text := string(action)
		switch {
		case strings.Contains(text, `"play_card"`):
			e.actions["PlayCard"] = action
		case strings.Contains(text, `"target_id"`):
			e.actions["CastInstant"] = action
		case strings.Contains(text, `"pass_priority"`):
			e.actions["PassPriority"] = action
		}
	}
}

// addExample keeps the shortest body of each schema.
func (d *document) addExample(schema string, body []byte) {
	if known, ok := d.examples[schema].(json.RawMessage); !ok || len(body) < len(known) {
		d.examples[schema] = json.RawMessage(body)
	}
}

// addExamples gives each schema of a body its example, and each kind of action.
func (d *document) addExamples(game *examples) {
	for name, action := range game.actions {
		d.examples[name] = action
	}
	d.examples[outage] = map[string]string{"message": http.StatusText(http.StatusTooManyRequests)}
	for name, example := range d.examples {
		schema := d.schemas.Map()[name]
		if schema.Extensions != nil { // of a published schema, which is written as it is
			schema.Extensions["examples"] = []any{example}
		} else {
			schema.Examples = []any{example}
		}
	}
}
