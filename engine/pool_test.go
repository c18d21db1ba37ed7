package engine_test

import (
	"slices"
	"strings"
	"testing"

	"cardgames/engine"
)

func task(id string) engine.Card {
	return engine.Card{ID: id, Name: "Card", Cost: 1, Type: engine.TypeTask,
		Params: engine.Params{MaxCost: engine.NoMaxCost}}
}

var (
	replace = engine.Step{Effect: engine.EffectReplace, Params: engine.Params{MaxCost: engine.NoMaxCost}}
	again   = engine.Step{Effect: engine.EffectRecover, Params: engine.Params{MaxCost: engine.NoMaxCost}}
)

// TestPoolsThatAreRefused changes one thing of a correct card.
func TestPoolsThatAreRefused(t *testing.T) {
	for want, change := range map[string]func(*engine.Card){
		`card 1, "": a card needs an id`:                             func(c *engine.Card) { c.ID = "" },
		`card 1: another card has the id "a"`:                        func(c *engine.Card) { c.ID = "a" },
		`card 1, "b": the cost -1 is not from 0 to 9007199254740991`: func(c *engine.Card) { c.Cost = -1 },
		`the cost 9007199254740992 is not from 0`: func(c *engine.Card) {
			c.Cost = engine.MaxCost +
				1
		},
		`unknown card type 0`: func(c *engine.Card) { c.Type = 0 },
		`unknown card type 6`: func(c *engine.Card) { c.Type = engine.TypeInstant + 1 },
		`unknown effect`: func(c *engine.Card) {
			c.Effect,
				_ = engine.ParseEffect("explode")
		},
		`scrap needs a target, so it stands only on an instant`: func(c *engine.Card) { c.Effect = engine.EffectScrap },
		`a card of type habit stays on the board and has the effect none`: func(c *engine.Card) {
			c.Type,
				c.Effect = engine.TypeHabit, engine.EffectRecover
		},
		`cannot have the n 0`: func(c *engine.Card) { c.Effect = engine.EffectDraw },
		`cannot have the n 100`: func(c *engine.Card) {
			c.Effect,
				c.Params.N = engine.EffectDraw, engine.Fixed(engine.MaxParam+1)
		},
		`cannot have the n 1`:    func(c *engine.Card) { c.Params.N = engine.Fixed(1) },
		`cannot have the type 1`: func(c *engine.Card) { c.Params.Type = engine.TypePerson },
		`cannot have the type 4`: func(c *engine.Card) {
			c.Type, c.Effect, c.Params.Type = engine.TypeInstant, engine.EffectScrap, engine.TypeTask
		},
		`cannot have the max_cost 0`: func(c *engine.Card) { c.Params.MaxCost = 0 },
		`cannot have the max_cost -2`: func(c *engine.Card) {
			c.Type, c.Effect, c.Params.MaxCost = engine.TypeInstant,
				engine.EffectCancel, -2
		},
		`cannot have the max_cost 100`: func(c *engine.Card) {
			c.Type, c.Effect, c.Params.MaxCost = engine.TypeInstant, engine.EffectCancel, engine.MaxParam+1
		},
		`an amount is a number or a count`: func(c *engine.Card) {
			c.Effect, c.Params.N = engine.EffectDraw, engine.Amount{Number: 1, Per: engine.CountCasts, Times: 1, Max: 1}
		},
		`unknown count 200`: func(c *engine.Card) {
			c.Effect, c.Params.N = engine.EffectDraw, engine.Amount{Per: 200, Times: 1, Max: 1}
		},
		`cannot have 10 for each thing counted, and at most 1`: func(c *engine.Card) {
			c.Effect, c.Params.N = engine.EffectDraw, engine.Amount{Per: engine.CountCasts, Times: 10, Max: 1}
		},
		`cannot have 1 for each thing counted, and at most 100`: func(c *engine.Card) {
			c.Effect, c.Params.N = engine.EffectDraw, engine.Amount{Per: engine.CountCasts, Times: 1, Max: 100}
		},
		`unknown count 0`: func(c *engine.Card) { c.Params.If = engine.Condition{Limit: 1} },
		`has the limit 100`: func(c *engine.Card) {
			c.Params.If = engine.Condition{Count: engine.CountCasts, Limit: 100}
		},
		`a card of type habit has neither a condition nor further steps`: func(c *engine.Card) {
			c.Type, c.Params.If = engine.TypeHabit, engine.Condition{Count: engine.CountCasts, Limit: 1}
		},
		`4 further steps, more than 3`: func(c *engine.Card) { c.Also = slices.Repeat([]engine.Step{replace}, 4) },
		`further step 1: unknown effect 200`: func(c *engine.Card) {
			c.Also = []engine.Step{replace, {Effect: 200}}
		},
		`further step 0: a step with the effect none`: func(c *engine.Card) { c.Also = []engine.Step{{}} },
		`further step 0: scrap needs a target`: func(c *engine.Card) {
			c.Also = []engine.Step{{Effect: engine.EffectScrap}}
		},
		`further step 0: the effect cannot have the n 0`: func(c *engine.Card) {
			c.Also = []engine.Step{{Effect: engine.EffectMill}}
		},
		`at most one effect of a card can be bounce or recover`: func(c *engine.Card) {
			c.Type, c.Effect, c.Also = engine.TypeInstant, engine.EffectBounce, []engine.Step{replace, again}
		},
		`at most one effect of a card can be bounce or recover,`: func(c *engine.Card) {
			c.Also = []engine.Step{again, replace, again}
		},
	} {
		card := task("b")
		change(&card)
		if _, err := engine.NewPool([]engine.Card{task("a"), card}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
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
