package lint

import (
	"slices"

	"cardgames/engine"
)

// adviseWins finds cards that can be paid for and bring more than half of the goal at once.
func adviseWins(a *adviser, cards pool) {
	highest := maxTime(a.rules, cards)
	for _, c := range cards {
		if gain := surely(c, engine.EffectGainProgress); c.Cost <= highest && 2*gain > int64(a.rules.Goal) {
			const fault = "it brings %d of the %d progress that win the game, so the player who draws it wins; lower its n"
			a.onCard(c, "", "wins_alone", fault, gain, a.rules.Goal)
		}
	}
}

// adviseTimeLoops finds cards that recover a card which gives more time than both cost.
func adviseTimeLoops(a *adviser, cards pool) {
	for _, r := range cards {
		for _, g := range cards {
			gain := surely(g, engine.EffectGainTime) - g.Cost - r.Cost
			if gain > 0 && bringsBack(r, g) {
				a.onCard(r, "", "time_loop", "it brings back %s, and both together give %d more time than they cost", g.Name, gain)
				break
			}
		}
	}
}

// adviseFreeCards finds cards that draw a card in their place and give more time than they cost: by themselves, or with
// a permanent that gives time for each of them.
func adviseFreeCards(a *adviser, cards pool) {
	for _, c := range cards {
		cost := c.Cost - surely(c, engine.EffectGainTime)
		if surely(c, engine.EffectDraw) == 0 {
			continue
		}
		if cost < 0 {
			a.onCard(c, "", "free_card", "it draws a card in its place and gives %d more time than it costs, so several of "+
				"them play a whole deck in one turn; raise its cost", -cost)
			continue
		}
		for _, p := range cards {
			if gain := timeFor(p, c.Type) - cost; gain > 0 {
				a.onCard(p, "", "free_card", "with it %s draws a card in its place and gives %d more time than it costs, so "+
					"several of them play a whole deck in one turn; let it give less time, or raise the cost of %s", c.Name, gain,
					c.Name)
				break
			}
		}
	}
}

// timeFor returns the time that a permanent gives its owner after each card of a type, whatever is on the table.
func timeFor(p card, kind engine.CardType) (sum int64) {
	for _, a := range p.Abilities {
		if a.When.String() == kind.String() {
			sum += sure(a.Step, engine.EffectGainTime)
		}
	}
	return sum
}

// surely returns how much of an effect a card gives its owner as it resolves, whatever is on the table.
func surely(c card, effect engine.Effect) (sum int64) {
	for _, s := range c.Steps {
		sum += sure(s, effect)
	}
	return sum
}

func sure(s engine.Step, effect engine.Effect) int64 {
	if s.Effect != effect || s.Params.Side == engine.SideOpponent || s.Params.If.Count != engine.CountNone {
		return 0
	}
	return int64(s.Params.N.Number)
}

// bringsBack reports whether a step of r can recover g.
func bringsBack(r, g card) bool {
	return !g.Recovers() && slices.ContainsFunc(r.AllSteps(), func(s engine.Step) bool {
		return s.Effect == engine.EffectRecover && s.Params.Match(g.Card)
	})
}
