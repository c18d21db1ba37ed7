package games_test

import (
	"math/rand/v2"
	"testing"

	"cardgames/engine"
	"cardgames/engine/rulestest"
	"cardgames/games"
	"cardgames/savegame/verify"
)

func environment(name, value string) func(string) string {
	return func(asked string) string {
		if asked == name {
			return value
		}
		return ""
	}
}

func TestOptionsFromEnv(t *testing.T) {
	for _, value := range []string{"", "on", "off"} {
		options, err := games.OptionsFromEnv(environment("INLINE_SETS", value))
		if got, want := games.InlineSets(options...), value == "on"; err != nil || got != want {
			t.Errorf("INLINE_SETS=%s: %v; card sets in requests: %t, want %t", value, err, got, want)
		}
	}
	_, err := games.OptionsFromEnv(environment("INLINE_SETS", "true"))
	if want := `INLINE_SETS: "true" is neither on nor off`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A release that brings a version of the rules plays the games that began by
// another to their ends, and new games by the version that it chooses.
// What it saves of both proves itself.
func TestNewGamesTakeTheRulesOfTheirVersion(t *testing.T) {
	next := rulestest.Next(t)
	s, random := newService(t), rand.New(rand.NewPCG(1, 2))
	older := s.create(t, "seed")
	s.Creator = games.NewCreator(s.store, nil, s.clock, 0, games.WithRules(next))
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
