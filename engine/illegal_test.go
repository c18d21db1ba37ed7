package engine_test

import (
	"fmt"
	"testing"

	"cardgames/engine"
)

// flaw makes an attempt illegal in one way. A list of flaws is in the order in
// which the rules check them, and each can be combined with each.
type flaw struct {
	reason engine.Reason
	add    func(*attempt)
}

// attempt is player 0 with one card and the right to cast it.
type attempt struct {
	pool     *engine.Pool
	position engine.Position
	player   int
	index    int
	target   string
}

func newAttempt(t *testing.T, card string) *attempt {
	pool := poolOf(t, `
		Task: task 1
		Instant: instant 1
		Scrap: instant 1, scrap max_cost=2
		Cheap: person 1
		Costly: person 3
	`)
	a := &attempt{pool: pool, position: engine.Position{Rules: engine.DefaultRules(), Turn: 1, NextObject: 4}}
	a.holds(card)
	a.position.Players[0].Time = 1
	a.position.Players[1].Board = []engine.Permanent{{ID: 1, Card: a.ref("Cheap")}, {ID: 2, Card: a.ref("Costly")}}
	return a
}

func (a *attempt) ref(name string) engine.CardRef {
	ref, err := cardNamed(a.pool, name)
	if err != nil {
		panic(err)
	}
	return ref
}

func (a *attempt) holds(card string) {
	for seat := range a.position.Players {
		a.position.Players[seat].Hand = []engine.CardRef{a.ref(card)}
	}
}

// anyAction are the flaws of every action, the pass included.
var anyAction = []flaw{
	{engine.ReasonGameFinished,
		func(a *attempt) { a.position.Result = engine.Result{Reason: engine.EndByRounds, Winner: 1} }},
	{engine.ReasonUnknownPlayer, func(a *attempt) { a.player = 2 }},
	{engine.ReasonNotYourPriority, func(a *attempt) { a.position.Priority = 1 }},
}

var (
	outOfRange = flaw{engine.ReasonHandIndexOutOfRange, func(a *attempt) { a.index = 1 }}
	noTime     = flaw{engine.ReasonNotEnoughTime, func(a *attempt) { a.position.Players[0].Time = 0 }}
)

// tryAll plays the attempt with every subset of the flaws. The first flaw must
// be the reason, and an attempt without one must be legal.
func tryAll(t *testing.T, start func() *attempt, flaws []flaw, action func(*attempt) engine.Action) {
	t.Helper()
	for subset := range 1 << len(flaws) {
		a, want := start(), engine.Reason(0)
		for i := len(flaws) - 1; i >= 0; i-- {
			if subset>>i&1 == 1 {
				flaws[i].add(a)
				want = flaws[i].reason
			}
		}
		state, err := a.position.State(a.pool)
		if err != nil {
			t.Fatal(err)
		}
		next, events, err := engine.Apply(a.pool, state, action(a))
		switch {
		case reasonOf(err) != want:
			t.Errorf("flaws %b: got %v, want %v", subset, err, want)
		case want != 0 && (next != state || events != nil):
			t.Errorf("flaws %b: the refused action left a trace", subset)
		}
	}
}

// TestOrderOfReasons: where several reasons apply, the first of the rules' list
// is given, for all combinations.
func TestOrderOfReasons(t *testing.T) {
	play := func(a *attempt) engine.Action { return engine.PlayCard(a.player, a.index) }
	cast := func(a *attempt) engine.Action {
		return engine.CastInstant(a.player, a.index, engine.ParseObjectID(a.target))
	}
	flaws := func(more ...flaw) []flaw { return append(anyAction[:len(anyAction):len(anyAction)], more...) }

	t.Run("pass_priority", func(t *testing.T) {
		tryAll(t, func() *attempt { return newAttempt(t, "Task") }, anyAction,
			func(a *attempt) engine.Action { return engine.PassPriority(a.player) })
	})
	t.Run("resign", func(t *testing.T) {
		tryAll(t, func() *attempt {
			a := newAttempt(t, "Task")
			a.position.Priority, a.position.Passes = 1, 1
			return a
		}, anyAction[:2], func(a *attempt) engine.Action { return engine.Resign(a.player) })
	})
	t.Run("play_card", func(t *testing.T) {
		tryAll(t, func() *attempt { return newAttempt(t, "Task") }, flaws(
			outOfRange,
			flaw{engine.ReasonWrongCardType, func(a *attempt) { a.holds("Instant") }},
			flaw{engine.ReasonNotYourTurn, func(a *attempt) { a.position.Active = 1 }},
			flaw{engine.ReasonStackNotEmpty,
				func(a *attempt) { a.position.Stack = []engine.StackObject{{ID: 3, Card: a.ref("Task")}} }},
			noTime), play)
	})
	t.Run("cast_instant", func(t *testing.T) {
		tryAll(t, func() *attempt { return newAttempt(t, "Instant") }, flaws(
			outOfRange,
			flaw{engine.ReasonWrongCardType, func(a *attempt) { a.holds("Task") }},
			noTime,
			flaw{engine.ReasonTargetNotAllowed, func(a *attempt) { a.target = "o99" }}), cast)
	})
	for target, reason := range map[string]engine.Reason{
		"": engine.ReasonTargetRequired, "o99": engine.ReasonTargetNotFound, "o4": engine.ReasonTargetNotFound,
		"x":  engine.ReasonTargetNotFound,
		"o2": engine.ReasonTargetNotAllowed,
	} {
		t.Run(fmt.Sprintf("cast_instant at %q", target), func(t *testing.T) {
			start := func() *attempt {
				a := newAttempt(t, "Scrap")
				a.target = "o1"
				return a
			}
			tryAll(t, start, flaws(
				outOfRange,
				flaw{engine.ReasonWrongCardType, func(a *attempt) { a.holds("Task") }},
				noTime,
				flaw{reason, func(a *attempt) { a.target = target }}), cast)
		})
	}
}
