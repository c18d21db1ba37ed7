package engine_test

import (
	"strings"
	"testing"

	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// TestReplayStopsAtAnIllegalAction: it names the action, and gives the steps
// before it.
func TestReplayStopsAtAnIllegalAction(t *testing.T) {
	pool := mixedPool(t)
	start, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed("replay"))
	pass := func(player int) engine.Action { return engine.PassPriority(player) }
	steps, err := engine.Replay(pool, start, []engine.Action{pass(0), pass(1), pass(0), pass(1)})
	if reasonOf(err) != engine.ReasonNotYourPriority || !strings.HasPrefix(err.Error(), "action 3: not_your_priority: ") {
		t.Errorf("got %v, want action 3 refused", err)
	}
	if len(steps) != 2 {
		t.Fatalf("%d steps, want the 2 before the illegal action", len(steps))
	}
	if state := steps[1].State; state.Turn() != 2 || state.Active() != 1 || state.Result() != (engine.Result{}) {
		t.Errorf("the last step is in turn %d of player %d", state.Turn(), state.Active())
	}
}

func TestDecksOfUnknownCards(t *testing.T) {
	pool := mixedPool(t)
	for _, unknown := range []engine.CardRef{engine.CardRef(pool.Len()), engine.HiddenCard} {
		decks := [2][]engine.CardRef{make([]engine.CardRef, engine.DefaultRules().DeckSize), {0, 0, 0, 0, unknown, 0}}
		_, _, err := engine.DefaultRules().Deal(pool, decks)
		if err == nil || err.Error() != "deck of player 1: card 4 is not in the pool" {
			t.Errorf("card %d: %v", unknown, err)
		}
	}
}

// The decks of a file may end too early anywhere: a card that is not known is milled, or
// drawn and discarded again, before a step looks for one to recover.
func TestReplayOfUnknownCards(t *testing.T) {
	pool := poolOf(t, `
		Blank: task 0
		Gossip: task 0, mill n=99
		Attic: task 0, replace, then replace, then recover`)
	for name, first := range map[string]engine.CardRef{"milled": 1, "recovered": 2} {
		decks := [2][]engine.CardRef{{first, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}}
		start, _, err := engine.DefaultRules().Deal(pool, decks)
		if err != nil {
			t.Fatal(err)
		}
		_, err = engine.Replay(pool, start, []engine.Action{engine.PlayCard(0, 0), engine.PassPriority(1)})
		if err == nil || !strings.Contains(err.Error(), "action 2: player ") ||
			!strings.HasSuffix(err.Error(), "draws or mills a card that the opening does not have") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
