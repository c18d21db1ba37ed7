package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

const (
	exampleID       = "k5xw2zq7rjv3mptn4yhc6bduae"
	exampleSeed     = "kitchen table"
	exampleHash     = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
	exampleSetURL   = "https://cards.example/household/base/core.json"
	exampleOtherURL = "https://cards.example/household/garden/garden.json"
)

var exampleStart = time.Date(2026, time.March, 1, 18, 0, 0, 0, time.UTC)

// examples are requests and responses about one seeded game.
type examples struct {
	created, followed, played, saved json.RawMessage
	actions                          map[string]*huma.Example
}

// newExamples plays the first legal action each time: a card, or else a pass.
func newExamples(s *service) *examples {
	e := &examples{actions: map[string]*huma.Example{}}
	created := s.must(post("/games", `{"seed": "`+exampleSeed+`"}`))
	path := "/games/" + read(created).GameID
	views := []json.RawMessage{created}
	for version := range 40 {
		view := read(views[version])
		e.addActions(view.LegalActions)
		s.now = s.now.Add(12 * time.Second)
		views = append(views, s.must(post(path+"/actions", string(view.LegalActions[0]))))
		switch version {
		case 0:
			e.saved = s.must(get(path + "/export"))
		case 2:
			e.followed = s.must(get(path + "?since=2"))
		}
	}
	e.created, e.played = views[0], views[3]
	for _, text := range []*json.RawMessage{&e.created, &e.followed, &e.played, &e.saved} {
		*text = bytes.ReplaceAll(*text, []byte(read(created).GameID), []byte(exampleID))
	}
	return e
}

// view is what the examples read of a view.
type view struct {
	GameID       string            `json:"game_id"`
	LegalActions []json.RawMessage `json:"legal_actions"`
}

func read(text []byte) (v view) {
	if err := json.Unmarshal(text, &v); err != nil {
		panic(fmt.Sprintf("%v: %s", err, text))
	}
	return v
}

// addActions keeps the last of each kind. The first by name is the one that the
// documentation page fills in: a pass.
func (e *examples) addActions(legal []json.RawMessage) {
	for _, action := range legal {
		text := string(action)
		switch {
		case strings.Contains(text, `"play_card"`):
			e.actions["play_card"] = &huma.Example{Summary: "Play a card", Value: action}
		case strings.Contains(text, `"target_id"`):
			e.actions["target_instant"] = &huma.Example{Summary: "Cast an instant at an object", Value: action}
		case strings.Contains(text, `"pass_priority"`):
			e.actions["pass_priority"] = &huma.Example{Summary: "Pass, resolve or end the turn", Value: action}
		}
	}
}
