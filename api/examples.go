package api

import (
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"
	jsonv2 "github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/games"
)

const (
	exampleID       = "k5xw2zq7rjv3mptn4yhc6bduae"
	exampleSeed     = "kitchen table"
	exampleHash     = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
	exampleSetURL   = "https://cards.example/household/base/core.json"
	exampleOtherURL = "https://cards.example/household/garden/garden.json"
)

var exampleStart = time.Date(2026, time.March, 1, 18, 0, 0, 0, time.UTC)

// examples are requests and answers about one game that was really played, with
// a seed.
type examples struct {
	created, followed, played *View
	actions                   map[string]*huma.Example
	saved                     json.RawMessage
}

func newExamples(encode func([]*games.Game) ([]byte, error)) *examples {
	versions := playExample(40)
	reading := func(g *games.Game) *games.Reading { return &games.Reading{Game: g, Newest: true} }
	view := func(g *games.Game) *View { return newView(reading(g), engine.ViewerOpenTable) }
	first, last := versions[0], versions[3]
	e := &examples{
		created: view(first), followed: view(last), played: view(last),
		actions: exampleActions(versions),
	}
	since := reading(last)
	since.Log = []games.Entry{{Version: last.Version, Move: last.Move}}
	e.followed.addLog(since, engine.ViewerOpenTable)
	var err error
	if e.saved, err = encode(versions[:2]); err != nil {
		panic(err) // versions are whole
	}
	return e
}

// playExample takes the first legal action each time: a card, or else a pass.
func playExample(moves int) []*games.Game {
	g := exampleGame()
	versions := []*games.Game{g}
	for range moves {
		pool := g.Snapshot.Pool
		seat, _ := g.State.Priority()
		action := engine.LegalActions(pool, &g.State, seat)[0]
		next := *g
		next.Version, next.Secret = g.Version+1, nil
		next.Move = games.Move{At: g.At.Add(12 * time.Second), Action: action}
		var err error
		if next.State, next.Events, err = engine.Apply(pool, g.State, action); err != nil {
			panic(err) // it was legal
		}
		g = &next
		versions = append(versions, g)
	}
	return versions
}

func exampleGame() *games.Game {
	cards, secret := core.Snapshot(), engine.SecretFromSeed(exampleSeed)
	g := &games.Game{
		ID: exampleID, Snapshot: cards, Secret: &secret, ExpiresAt: exampleStart.Add(90 * 24 * time.Hour),
		Header: games.Header{
			RulesVersion: engine.RulesVersion, CreatedAt: exampleStart, SnapshotKey: cards.Key,
			Commitment: secret.Commitment(), Seeded: true,
		},
		Move: games.Move{At: exampleStart},
	}
	g.State, g.Events = engine.New(cards.Pool, secret)
	return g
}

// exampleActions are one of each kind, all legal at some time in the game. The
// first by name is the one that the documentation page fills in: a pass.
func exampleActions(versions []*games.Game) map[string]*huma.Example {
	found := map[string]*huma.Example{}
	for _, g := range versions {
		seat, _ := g.State.Priority()
		for _, a := range engine.LegalActions(g.Snapshot.Pool, &g.State, seat) {
			switch a := a.(type) {
			case engine.PlayCard:
				found["play_card"] = &huma.Example{Summary: "Play a card", Value: example(wire.Action{Action: a})}
			case engine.CastInstant:
				if a.Target != 0 {
					found["target_instant"] = &huma.Example{Summary: "Cast an instant at an object", Value: example(wire.Action{Action: a})}
				}
			case engine.PassPriority:
				found["pass_priority"] = &huma.Example{Summary: "Pass, resolve or end the turn", Value: example(wire.Action{Action: a})}
			}
		}
	}
	return found
}

// example is the JSON that a handler would answer.
func example(v any) json.RawMessage {
	text, err := jsonv2.Marshal(v)
	if err != nil {
		panic(err) // everything here has a JSON form
	}
	return text
}
