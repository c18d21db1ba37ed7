package lint

import (
	"fmt"
	"slices"

	"cardgames/engine"
)

// adviseMoments finds abilities for moments that these cards never bring.
func adviseMoments(a *adviser, cards pool) {
	for _, c := range cards {
		for i, ability := range c.Abilities {
			at := fmt.Sprintf("/params/abilities/%d/when", i)
			switch ability.When {
			case engine.WhenTask, engine.WhenOpponentTask:
				adviseMomentOf(a, cards, c, at, engine.TypeTask)
			case engine.WhenInstant, engine.WhenOpponentInstant:
				adviseMomentOf(a, cards, c, at, engine.TypeInstant)
			case engine.WhenLeaves:
				if !cards.contains(func(other card) bool { return takesOff(other, c) }) {
					a.onCard(c, at, "moment_never", "no card of these scraps, sweeps or bounces it, so this never happens; add "+
						"one that does, or choose another moment")
				}
			case engine.WhenEnters, engine.WhenTurn, engine.WhenEnd: // they come for every permanent
			}
		}
	}
}

// adviseMomentOf is about a moment after cards of a type.
func adviseMomentOf(a *adviser, cards pool, c card, at string, kind engine.CardType) {
	if !cards.contains(func(other card) bool { return other.Type == kind }) {
		a.onCard(c, at, "moment_never", "no card of these is of type %s, so this never happens; add one, or choose another "+
			"moment", kind)
	}
}

// takesOff reports whether a card can take a permanent off the board.
func takesOff(other, permanent card) bool {
	return slices.ContainsFunc(other.AllSteps(), func(s engine.Step) bool {
		return removes(s.Effect) && s.Params.Match(permanent.Card)
	})
}

// adviseIdle finds permanents that do nothing.
func adviseIdle(a *adviser, cards pool) {
	for _, c := range cards {
		if c.Type.Permanent() && c.Rate() == 0 && len(c.Abilities) == 0 {
			a.onCard(c, "", "does_nothing", "its rate is 0 and it has no abilities, so it does nothing by itself; give "+
				"it an ability or a rate, which is half of its cost at most, rounded up")
		}
	}
}

// adviseOptions finds options that do the same as another one, or less.
func adviseOptions(a *adviser, cards pool) {
	for _, c := range cards {
		options, does := c.Options(), c.DescribeOptions(a.rules)
		for i := range options {
			at := fmt.Sprintf("/params/options/%d", i)
			if first := slices.Index(does[:i], does[i]); first >= 0 {
				a.onCard(c, at, "equal_options", "it does the same as option %d; change one of them, or leave one out", first)
				continue
			}
			better := func(other engine.Step) bool { return compareSteps(other, options[i]) > 0 }
			if other := slices.IndexFunc(options, better); other >= 0 {
				a.onCard(c, at, "worse_option", "option %d does as much or more, so that nobody names this one; change one of "+
					"them", other)
			}
		}
	}
}
