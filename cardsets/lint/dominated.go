package lint

import (
	"reflect"
	"slices"

	"cardgames/engine"
)

// adviseDominated finds cards for which another card of the pool is at least as good
// in everything and better in something.
func adviseDominated(a *adviser, cards pool) {
	for _, worse := range cards {
		for _, better := range cards {
			if worse.Card != better.Card && dominates(better, worse, cards) {
				a.onCard(worse, "", "dominated", "%s does as much or more, for %s", better.Name, price(better, worse))
				break
			}
		}
	}
}

func price(better, worse card) string {
	if better.Cost == worse.Cost {
		return "the same cost"
	}
	return "a lower cost"
}

func dominates(better, worse card, cards pool) bool {
	if better.Type != worse.Type || better.Cost > worse.Cost {
		return false
	}
	strength := compareStrength(better.Card, worse.Card)
	if strength < 0 || strength == 0 && better.Cost == worse.Cost {
		return false
	}
	return !cards.contains(func(threat card) bool { return hitsOnlyCheap(threat.Card, worse.Card, better.Card) })
}

// hitsOnlyCheap reports whether a card's max_cost allows the cheap card as its target,
// but not the costly one: then the higher cost is an advantage.
func hitsOnlyCheap(threat, costly, cheap *engine.Card) bool {
	return slices.ContainsFunc(threat.AllSteps(), func(s engine.Step) bool {
		limit := int64(s.Params.MaxCost)
		hits := s.Effect == engine.EffectCancel || removes(s.Effect) && costly.Type.Permanent()
		fits := s.Params.Type == 0 || s.Params.Type == costly.Type
		return hits && fits && limit >= 0 && cheap.Cost <= limit && costly.Cost > limit
	})
}

// incomparable is the result for two cards of which neither dominates the other.
const incomparable = -1

// compareStrength returns a positive number if a does more than b, which has the same
// type, 0 if it does the same, and a negative number otherwise.
func compareStrength(a, b *engine.Card) int {
	switch {
	case a.Type.Permanent() && reflect.DeepEqual(a.Abilities, b.Abilities):
		return a.Rate() - b.Rate()
	case a.Type.Permanent():
		return incomparable
	}
	if len(a.Steps) != len(b.Steps) {
		return incomparable
	}
	sum := 0
	for i := range a.Steps {
		strength := compareSteps(a.Steps[i], b.Steps[i])
		if strength < 0 {
			return incomparable
		}
		sum += strength
	}
	return sum
}

// compareSteps is compareStrength for steps of two cards that take place in turn.
func compareSteps(a, b engine.Step) int {
	switch {
	case reflect.DeepEqual(a, b):
		return 0
	case a.Effect != b.Effect, a.Params.Side != b.Params.Side, !reflect.DeepEqual(a.Else, b.Else),
		!reflect.DeepEqual(a.Options, b.Options):
		return incomparable
	case a.Params.Side != engine.SideUsual && a.Params.N != b.Params.N: // more can be worse
		return incomparable
	}
	sum := 0
	for _, strength := range []int{
		compareConditions(a, b), compareAmounts(a.Params.N, b.Params.N),
		compareTypes(a, b), compareLimits(a.Params.MaxCost, b.Params.MaxCost),
	} {
		if strength < 0 {
			return incomparable
		}
		sum += strength
	}
	return sum
}

// compareConditions prefers no condition to one. A step with a target is not compared,
// because its condition is not about whether the player wants it.
func compareConditions(a, b engine.Step) int {
	switch {
	case a.Params.If == b.Params.If:
		return 0
	case a.Params.If.Count == engine.CountNone && a.Params.Side == engine.SideUsual && harmless(a.Effect):
		return 1
	}
	return incomparable
}

// harmless reports whether an effect is never to its caster's disadvantage.
func harmless(e engine.Effect) bool {
	return e == engine.EffectGainProgress || e == engine.EffectGainTime || e == engine.EffectDrainProgress ||
		e == engine.EffectDrainTime || e == engine.EffectDiscard
}

// compareAmounts compares numbers, amounts of the same count, and a number with the most
// that a count gives.
func compareAmounts(a, b engine.Amount) int {
	switch {
	case a == b:
		return 0
	case a.Per == engine.CountNone && b.Per == engine.CountNone:
		return int(a.Number - b.Number)
	case a.Per == engine.CountNone && a.Number >= b.Max, a.Per == b.Per && a.Times >= b.Times && a.Max >= b.Max:
		return 1
	}
	return incomparable
}

func compareTypes(a, b engine.Step) int {
	switch {
	case a.Params.Type == b.Params.Type:
		return 0
	case a.Params.Type == 0 && a.Effect != engine.EffectRecover: // what recover finds depends on its type
		return 1
	}
	return incomparable
}

// compareLimits compares values of max_cost; -1 is no limit.
func compareLimits(a, b int32) int {
	switch {
	case a == b:
		return 0
	case a < 0 || b >= 0 && a > b:
		return 1
	}
	return -1
}
