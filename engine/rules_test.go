package engine_test

import (
	"errors"
	"testing"

	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// A release brings a second version of the rules: games that have begun play on
// by the first, stored and read in between, and new ones play by the second.
func TestAGameKeepsItsRules(t *testing.T) {
	pool, secret := mixedPool(t), shuffle.SecretFromSeed("rules")
	first := turns(t, pool, begun(t, pool, secret), 2)

	engine.AddRules(t, engine.Rules{Version: 2, Goal: 40, MaxTurns: 6})
	stored := first.Position()
	read, err := stored.State(pool)
	if err != nil || stored.Rules != 1 {
		t.Fatalf("rules %d: %v", stored.Rules, err)
	}
	if end := turns(t, pool, read, 99); end.Turn() != 24 {
		t.Errorf("the game that began by version 1 ended with turn %d", end.Turn())
	}
	if end := turns(t, pool, begun(t, pool, secret), 99); end.Turn() != 6 || end.Rules().Version != 2 {
		t.Errorf("the game that began by version %d ended with turn %d", end.Rules().Version, end.Turn())
	}
}

func begun(t *testing.T, pool *engine.Pool, secret shuffle.Secret) engine.State {
	t.Helper()
	state, _ := shuffle.Deal(pool, secret)
	return state
}

// turns passes until n turns have ended, or the game has.
func turns(t *testing.T, pool *engine.Pool, state engine.State, n int) engine.State {
	t.Helper()
	for last := state.Turn() + n; state.Turn() < last && !state.Finished(); {
		seat, _ := state.Priority()
		next, _, err := engine.Apply(pool, state, engine.PassPriority(int(seat)))
		if err != nil {
			t.Fatal(err)
		}
		state = next
	}
	return state
}

func TestUnknownRules(t *testing.T) {
	for _, version := range []int{-1, 0, 2} {
		if _, err := engine.RulesOf(version); !errors.Is(err, engine.ErrUnknownRules) {
			t.Errorf("version %d: %v", version, err)
		}
	}
}
