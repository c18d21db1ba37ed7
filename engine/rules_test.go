package engine_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"cardgames/engine"
	"cardgames/engine/rulestest"
	"cardgames/engine/shuffle"
)

// TestVersionsDoNotChange: games have begun by these rules.
func TestVersionsDoNotChange(t *testing.T) {
	for _, want := range []engine.Rules{
		{
			Version: 1, Goal: 25, MaxTurns: 24, HandLimit: 7, DeckSize: 30, OpeningHands: [2]int{5, 6},
			BaseTime: 4, ApplianceCap: 5, PersonCap: 4,
		},
		{
			Version: 2, Goal: 25, MaxTurns: 24, HandLimit: 7, DeckSize: 30, OpeningHands: [2]int{5, 6},
			BaseTime: 4, ApplianceCap: 5, PersonCap: 4, SecondProgress: 2,
		},
	} {
		got, err := engine.RulesOf(want.Version)
		if err != nil || *got != want {
			t.Errorf("got %+v, %v\nwant %+v", got, err, want)
		}
	}
	for version := 1; version <= engine.DeckRules().Version; version++ {
		rules, err := engine.RulesOf(version)
		if err != nil {
			t.Fatal(err)
		}
		if err := rules.Check(); err != nil {
			t.Error(err)
		}
	}
}

// A release brings a second version of the rules: games that have begun play on
// by the first, stored and read in between, and new ones play by the second.
func TestGameKeepsItsRules(t *testing.T) {
	pool, secret := mixedPool(t), shuffle.SecretFromSeed("rules")
	start, _ := shuffle.Deal(engine.DefaultRules(), pool, secret)
	first := turns(t, pool, start, 2)

	next := rulestest.Other()
	stored := first.Position()
	read, err := stored.State(pool)
	if err != nil || read != first {
		t.Fatalf("the game is read as another: %v", err)
	}
	if end := turns(t, pool, read, 99); end.Turn() != 24 {
		t.Errorf("the game that began by version 1 ended with turn %d", end.Turn())
	}
	start, _ = shuffle.Deal(next, pool, secret)
	if end := turns(t, pool, start, 99); end.Turn() != next.MaxTurns || end.Rules() != next {
		t.Errorf("the game that began by version %d ended with turn %d", end.Rules().Version, end.Turn())
	}
}

// TestEveryFigureOfTheNextRulesDiffers: a figure that is read from the wrong rules
// would not fail a test if both had the same.
func TestEveryFigureOfTheNextRulesDiffers(t *testing.T) {
	released := reflect.ValueOf(*engine.DeckRules())
	next := reflect.ValueOf(*rulestest.Other())
	for i := range released.NumField() {
		old, figure := released.Field(i), next.Field(i)
		if figure.IsZero() || figure.Equal(old) {
			t.Errorf("%s is %v, and %v in a release", released.Type().Field(i).Name, figure, old)
		}
	}
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
	for _, version := range []int{-1, 0, 3} {
		if _, err := engine.RulesOf(version); !errors.Is(err, engine.ErrUnknownRules) {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// TestRulesThatNoStateCanHold: each figure of rules is within its limits, or the
// rules are refused.
func TestRulesThatNoStateCanHold(t *testing.T) {
	for want, change := range map[string]func(*engine.Rules){
		"the version is 0":                   func(r *engine.Rules) { r.Version = 0 },
		"the goal is 0":                      func(r *engine.Rules) { r.Goal = 0 },
		"the goal is 1048577":                func(r *engine.Rules) { r.Goal = 1<<20 + 1 },
		"the number of turns is 0":           func(r *engine.Rules) { r.MaxTurns = 0 },
		"the number of turns is 256":         func(r *engine.Rules) { r.MaxTurns = 256 },
		"the hand limit is 0":                func(r *engine.Rules) { r.HandLimit = 0 },
		"the hand limit is 11":               func(r *engine.Rules) { r.HandLimit = engine.MaxHandLimit + 1 },
		"the deck size is 31":                func(r *engine.Rules) { r.DeckSize = engine.MaxDeckSize + 1 },
		"the opening hand of player 0 is 8":  func(r *engine.Rules) { r.OpeningHands[0] = r.HandLimit + 1 },
		"the opening hand of player 1 is 6;": func(r *engine.Rules) { r.DeckSize = 5 },
		"the base time is -1":                func(r *engine.Rules) { r.BaseTime = -1 },
		"the cap of appliances is -1":        func(r *engine.Rules) { r.ApplianceCap = -1 },
		"the cap of persons is -1":           func(r *engine.Rules) { r.PersonCap = -1 },
		"the progress of player 1 is -1":     func(r *engine.Rules) { r.SecondProgress = -1 },
		"the progress of player 1 is 25":     func(r *engine.Rules) { r.SecondProgress = r.Goal },
	} {
		rules := *engine.DefaultRules()
		change(&rules)
		if err := rules.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error that %s", err, want)
		}
	}
}
