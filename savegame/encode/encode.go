// Package encode encodes the games of the service as saved games.
package encode

import (
	"errors"

	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games"
	"cardgames/savegame"
	"cardgames/savegame/document"
)

// Encoder encodes each game in the format that it needs.
var Encoder = games.Encoder{Format: format, Encode: Game}

func format(g *games.Game) int { return document.NumberOf(g.Snapshot, g.HasDecks()) }

// Game encodes a game from all its versions. The encoding is deterministic.
func Game(versions []*games.Game) ([]byte, error) {
	if len(versions) == 0 || versions[0].Secret == nil {
		return nil, errors.New("the versions of a saved game must begin with version 0")
	}
	saved, steps := newGame(versions)
	return document.Encode(saved, steps)
}

// newGame returns a game and what its versions did.
func newGame(versions []*games.Game) (*savegame.Game, []engine.Replayed) {
	first, last := versions[0], versions[len(versions)-1]
	saved := &savegame.Game{
		ID:           last.ID,
		RulesVersion: last.State.Rules().Version,
		CreatedAt:    last.CreatedAt,
		Finished:     last.Finished(),
		Private:      last.Private,
		TurnSeconds:  last.TurnSeconds,
		Names:        last.Names,
		Cards:        last.Snapshot,
		Shuffle: savegame.Shuffle{
			Algorithm: shuffle.Algorithm, Commitment: last.Commitment, Seeded: last.Seeded,
			Entropy: first.Entropy, Secret: first.Secret,
		},
	}
	if last.HasDecks() {
		saved.DeckLists, saved.Draft = new(last.DeckLists()), last.Draft
	}
	saved.Decks = savegame.DecksOf(last.State, saved.Shuffled(last.State.Rules(), *saved.Deal()))
	if !saved.Finished {
		saved.Shuffle.Secret = nil
	}
	var steps []engine.Replayed
	for _, g := range versions {
		saved.Log = append(saved.Log, savegame.Entry{
			Version: g.Version, At: g.At, Action: g.Action, By: g.By, History: g.History,
		})
		steps = append(steps, engine.Replayed{State: *g.State, Events: g.Events})
	}
	return saved, steps
}
