package lint

import (
	"fmt"

	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// step is anything that a card can do, with a pointer to its params in the card.
type step struct {
	engine.Step
	params string
}

func (c card) steps() []step {
	var all []step
	for _, s := range steps.All(c.Card) {
		all = append(all, step{s.Step, s.Pointer + "/params"})
	}
	return all
}

// adviseConditions finds conditions that always or never hold.
func adviseConditions(a *adviser, cards pool) {
	for _, c := range cards {
		for _, s := range c.steps() {
			condition := s.Params.If
			if condition.Count == engine.CountNone {
				continue
			}
			low, high := countRange(a.rules, cards, condition.Count)
			switch limit := int(condition.Limit); {
			case condition.Bound == engine.AtLeast && limit > high, condition.Bound == engine.AtMost && limit < low:
				a.onCard(c, s.params+"/if", "condition_never", "%s never holds, because %s is %s; change the limit or "+
					"leave out the effect", condition, condition.Count, rangeText(low, high))
			case condition.Bound == engine.AtLeast && limit <= low, condition.Bound == engine.AtMost && limit >= high:
				a.onCard(c, s.params+"/if", "condition_always", "%s always holds, because %s is %s; change the limit or "+
					"leave out the condition", condition, condition.Count, rangeText(low, high))
			}
		}
	}
}

// adviseCounts finds counts that are always 0, and counts where one thing gives as much
// as many.
func adviseCounts(a *adviser, cards pool) {
	for _, c := range cards {
		for _, s := range c.steps() {
			n := s.Params.N
			if n.Per == engine.CountNone {
				continue
			}
			_, high := countRange(a.rules, cards, n.Per)
			switch {
			case high == 0:
				a.onCard(c, s.params+"/n", "count_zero", "%s is always 0 with these cards, so the effect does nothing", n.Per)
			case n.Max < n.Times:
				a.onCard(c, s.params+"/n", "max_below_times", "max is %d and times is %d, so a count of 1 already gives %d and "+
					"more never gives more; raise max or lower times", n.Max, n.Times, n.Max)
			}
		}
	}
}

func rangeText(low, high int) string {
	switch {
	case low == high:
		return fmt.Sprintf("always %d", low)
	case high == unbounded:
		return fmt.Sprintf("at least %d", low)
	}
	return fmt.Sprintf("from %d to %d", low, high)
}

// unbounded is more than any limit of a condition.
const unbounded = engine.MaxParam + 1

// countRange returns the lowest and the highest value that a count can have in games
// with these cards.
func countRange(rules *engine.Rules, cards pool, count engine.Count) (low, high int) {
	onBoard := func(fits func(engine.CardType) bool) (int, int) {
		if cards.contains(func(c card) bool { return fits(c.Type) }) {
			return 0, rules.DeckSize
		}
		return 0, 0
	}
	is := func(t engine.CardType) func(engine.CardType) bool {
		return func(other engine.CardType) bool { return other == t }
	}
	switch count {
	case engine.CountOwnPersons, engine.CountOpponentPersons:
		return onBoard(is(engine.TypePerson))
	case engine.CountOwnAppliances, engine.CountOpponentAppliances:
		return onBoard(is(engine.TypeAppliance))
	case engine.CountOwnHabits, engine.CountOpponentHabits:
		return onBoard(is(engine.TypeHabit))
	case engine.CountOwnPermanents, engine.CountOpponentPermanents:
		return onBoard(engine.CardType.Permanent)
	case engine.CountOwnHand, engine.CountOpponentHand:
		return 0, rules.HandLimit
	case engine.CountOwnDiscard, engine.CountOpponentDiscard:
		return 0, rules.DeckSize
	case engine.CountBehind:
		return 0, rules.Goal - 1
	case engine.CountCasts: // with the one that resolves
		return 1, unbounded
	default:
		return 0, unbounded
	}
}
