package games_test

import (
	"math/rand/v2"
	"testing"

	"cardgames/engine"
	"cardgames/engine/rulestest"
	"cardgames/games"
	"cardgames/savegame/verify"
)

// A release that brings a version of the rules plays the games that began by
// another to their ends, and new games by the version that it chooses.
// What it saves of both proves itself.
func TestNewGamesTakeTheRulesOfTheirVersion(t *testing.T) {
	next := rulestest.Next(t)
	s, random := newService(t), rand.New(rand.NewPCG(1, 2))
	older := s.create(t, "seed")
	s.Creator = games.NewCreator(games.NewRepository(s.store, s.clock), nil, 0, games.WithRules(next))
	newer := s.create(t, "seed")
	for _, g := range []*games.Game{older, newer} {
		want := g.State.Rules()
		for !g.Finished() {
			g = s.move(t, g, random)
		}
		read, err := s.Current(t.Context(), g.ID)
		if err != nil || *read.State != *g.State || read.State.Rules() != want {
			t.Fatalf("a game of version %d is read as another: %v", want.Version, err)
		}
		document, err := s.Export(t.Context(), g.ID, "")
		if err != nil {
			t.Fatal(err)
		}
		replay, err := verify.Verify(document)
		if err != nil || replay.Saved.RulesVersion != want.Version {
			t.Errorf("saved with version %d: %v", replay.Saved.RulesVersion, err)
		}
	}
	if older.State.Rules() != engine.DefaultRules() || newer.State.Rules() != next {
		t.Errorf("the games have versions %d and %d", older.State.Rules().Version, newer.State.Rules().Version)
	}
}
