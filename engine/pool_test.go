package engine_test

import (
	"strings"
	"testing"

	"cardgames/engine"
)

func task(id string) engine.Card {
	return engine.Card{ID: id, Name: "Card", Cost: 1, Type: engine.TypeTask,
		Steps: []engine.Step{doing(engine.EffectNone)}}
}

// doing returns a step without params.
func doing(e engine.Effect) engine.Step {
	return engine.Step{Effect: e, Params: engine.Params{MaxCost: engine.NoMaxCost}}
}

// TestPoolsThatAreRefused changes one thing of a correct card.
func TestPoolsThatAreRefused(t *testing.T) {
	for want, change := range map[string]func(*engine.Card){
		`card 1, "": a card needs an id`:                             func(c *engine.Card) { c.ID = "" },
		`card 1: another card has the id "a"`:                        func(c *engine.Card) { c.ID = "a" },
		`card 1, "b": the cost -1 is not from 0 to 9007199254740991`: func(c *engine.Card) { c.Cost = -1 },
		`the cost 9007199254740992 is not from 0`:                    func(c *engine.Card) { c.Cost = engine.MaxCost + 1 },
		`unknown card type 0`:                                        func(c *engine.Card) { c.Type = 0 },
		`unknown card type 6`:                                        func(c *engine.Card) { c.Type = 6 },
		`a card of type habit has no steps`:                          func(c *engine.Card) { c.Type = engine.TypeHabit },
		`0 steps, not 1 to 4`:                                        func(c *engine.Card) { c.Steps = nil },
	} {
		checkRefused(t, want, change)
	}
}

// TestStepsThatAreRefused changes one thing of a correct first step.
func TestStepsThatAreRefused(t *testing.T) {
	for want, change := range map[string]func(*engine.Step){
		`card 1, "b": step 0: unknown effect 200`:               func(s *engine.Step) { s.Effect = 200 },
		`scrap needs a target, so it stands only on an instant`: func(s *engine.Step) { s.Effect = engine.EffectScrap },
		`cannot have the n 0`:                                   func(s *engine.Step) { s.Effect = engine.EffectDraw },
		`cannot have the n 100`: func(s *engine.Step) {
			s.Effect, s.Params.N = engine.EffectDraw, engine.Fixed(engine.MaxParam+1)
		},
		`cannot have the n 1`:        func(s *engine.Step) { s.Params.N = engine.Fixed(1) },
		`cannot have the type 1`:     func(s *engine.Step) { s.Params.Type = engine.TypePerson },
		`cannot have the max_cost 0`: func(s *engine.Step) { s.Params.MaxCost = 0 },
		`an amount is a number or a count`: func(s *engine.Step) {
			s.Effect, s.Params.N = engine.EffectDraw, engine.Amount{Number: 1, Per: engine.CountCasts, Times: 1, Max: 1}
		},
		`unknown count 200`: func(s *engine.Step) {
			s.Effect, s.Params.N = engine.EffectDraw, engine.Amount{Per: 200, Times: 1, Max: 1}
		},
		`cannot have 10 for each thing counted, and at most 1`: func(s *engine.Step) {
			s.Effect, s.Params.N = engine.EffectDraw, engine.Amount{Per: engine.CountCasts, Times: 10, Max: 1}
		},
		`cannot have 1 for each thing counted, and at most 100`: func(s *engine.Step) {
			s.Effect, s.Params.N = engine.EffectDraw, engine.Amount{Per: engine.CountCasts, Times: 1, Max: 100}
		},
		`unknown count 0`: func(s *engine.Step) { s.Params.If = engine.Condition{Limit: 1} },
		`has the limit 100`: func(s *engine.Step) {
			s.Params.If = engine.Condition{Count: engine.CountCasts, Limit: 100}
		},
	} {
		checkRefused(t, want, func(c *engine.Card) { change(&c.Steps[0]) })
	}
}

// TestTargetedStepsThatAreRefused changes one thing of a correct step with a target.
func TestTargetedStepsThatAreRefused(t *testing.T) {
	for want, change := range map[string]func(*engine.Step){
		`cannot have the type 4`: func(s *engine.Step) {
			s.Effect, s.Params.Type = engine.EffectScrap, engine.TypeTask
		},
		`cannot have the max_cost -2`:  func(s *engine.Step) { s.Params.MaxCost = -2 },
		`cannot have the max_cost 100`: func(s *engine.Step) { s.Params.MaxCost = engine.MaxParam + 1 },
	} {
		checkRefused(t, want, func(c *engine.Card) {
			c.Type, c.Steps[0].Effect = engine.TypeInstant, engine.EffectCancel
			change(&c.Steps[0])
		})
	}
}

func TestFurtherStepsThatAreRefused(t *testing.T) {
	replace, recover := doing(engine.EffectReplace), doing(engine.EffectRecover)
	for want, further := range map[string][]engine.Step{
		`5 steps, not 1 to 4`:                                   {replace, replace, replace, replace},
		`step 2: unknown effect 200`:                            {replace, doing(200)},
		`step 1: a step with the effect none`:                   {doing(engine.EffectNone)},
		`step 1: scrap needs a target`:                          {doing(engine.EffectScrap)},
		`step 1: the effect cannot have the n 0`:                {doing(engine.EffectMill)},
		`at most one effect of a card can be bounce or recover`: {recover, replace, recover},
	} {
		checkRefused(t, want, func(c *engine.Card) { c.Steps = append(c.Steps, further...) })
	}
	checkRefused(t, `at most one effect of a card can be bounce or recover`, func(c *engine.Card) {
		c.Type, c.Steps = engine.TypeInstant, []engine.Step{doing(engine.EffectBounce), replace, recover}
	})
}

// checkRefused changes the second of two correct cards.
func checkRefused(t *testing.T, want string, change func(*engine.Card)) {
	t.Helper()
	card := task("b")
	change(&card)
	if _, err := engine.NewPool([]engine.Card{task("a"), card}); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestSizesOfPools(t *testing.T) {
	if _, err := engine.NewPool(nil); err == nil {
		t.Error("a pool without cards is accepted")
	}
	if _, err := engine.NewPool(make([]engine.Card, int(engine.HiddenCard)+1)); err == nil ||
		!strings.Contains(err.Error(), "too large") {
		t.Errorf("a card that would be the hidden one: %v", err)
	}
}

// A caller who keeps the list cannot change the pool with it.
func TestPoolKeepsItsCards(t *testing.T) {
	cards := []engine.Card{task("a")}
	pool, err := engine.NewPool(cards)
	if err != nil {
		t.Fatal(err)
	}
	cards[0].Cost = 9
	if pool.Card(0).Cost != 1 {
		t.Error("the pool has changed")
	}
}

func TestRateIsHalfTheCostRoundedUp(t *testing.T) {
	for cost, want := range map[string]int{"0": 0, "1": 1, "2": 1, "3": 2, "4": 2, "5": 3, "99": 50,
		"9007199254740991": 1 << 20} {
		pool := poolOf(t, "A: person "+cost+"\nB: task "+cost)
		if got := pool.Card(0).Rate(); got != want {
			t.Errorf("cost %s has the rate %d, want %d", cost, got, want)
		}
		if got := pool.Card(1).Rate(); got != 0 {
			t.Errorf("a task has the rate %d", got)
		}
	}
}
