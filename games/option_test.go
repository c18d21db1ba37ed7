package games_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"cardgames/engine"
	"cardgames/engine/rulestest"
	"cardgames/games"
	"cardgames/savegame/verify"
)

// New games are played by the rules that are chosen for them, and older ones by theirs.
func TestNewGamesTakeTheRulesThatAreChosen(t *testing.T) {
	next := rulestest.Other()
	s, random := newService(t), rand.New(rand.NewPCG(1, 2))
	older := s.create(t, "seed")
	repository := games.NewRepository(s.store, s.clock) // with the games that this release would not read
	s.Creator = games.NewCreator(repository, nil, 0, games.WithRules(next))
	s.Submitter = games.NewSubmitter(repository)
	newer := s.create(t, "seed")
	for g, rules := range map[*games.Game]*engine.Rules{older: engine.DefaultRules(), newer: next} {
		for !g.Finished() {
			g = s.move(t, g, random)
		}
		if g.State.Rules() != rules || g.State.Turn() > rules.MaxTurns {
			t.Errorf("a game of version %d ends in turn %d by version %d", rules.Version, g.State.Turn(),
				g.State.Rules().Version)
		}
	}
	document, err := s.Export(t.Context(), older.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := verify.Verify(document); err != nil {
		t.Error(err)
	}
	if _, err := s.Current(t.Context(), newer.ID); !errors.Is(err, engine.ErrUnknownRules) {
		t.Errorf("a game by rules that this release does not have is read: %v", err)
	}
}
