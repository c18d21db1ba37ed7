package games_test

import (
	"errors"
	"testing"

	"cardgames/engine"
	"cardgames/games"
)

// A request without an option means option 0, which is what is stored. Repeated with its key it is
// the same request, with the option or without, and another one with another option.
func TestAnOptionThatIsLeftOutIsStored(t *testing.T) {
	f := newTable(t, setIn(t, "abilities.json"))
	f.create(games.CreateRequest{Seed: "options"})
	var chosen engine.Action
	f.playUntil(func() bool {
		for _, action := range engine.LegalActions(f.cards.Pool, f.game.State, engine.Seat(f.waiting())) {
			if action.Choice == engine.ChoiceOf(0) && action.Target == 0 {
				chosen = action
				return true
			}
		}
		return false
	})
	submitter := games.NewSubmitter(games.NewRepository(f.store, f.clock))
	submit := func(choice engine.Choice) (*games.Game, bool, error) {
		return submitter.Submit(t.Context(),
			games.SubmitRequest{GameID: f.game.ID, Action: chosen.Choosing(choice), Key: "option"})
	}
	made, _, err := submit(0)
	f.must(err)
	if made.Action != chosen {
		t.Errorf("stored as %+v, want %+v", made.Action, chosen)
	}
	for _, choice := range []engine.Choice{0, engine.ChoiceOf(0)} {
		if again, replayed, err := submit(choice); err != nil || !replayed || again.Version != made.Version {
			t.Errorf("repeated with the choice %d: replayed %t, %v", choice, replayed, err)
		}
	}
	if _, _, err := submit(engine.ChoiceOf(1)); !errors.Is(err, games.ErrKeyReused) {
		t.Errorf("with another option: %v, want %v", err, games.ErrKeyReused)
	}
}
