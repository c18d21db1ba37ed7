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
