package lint

import (
	"fmt"

	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// adviseConditions finds conditions that always or never hold.
func adviseConditions(a *adviser, cards pool) {
	for _, c := range cards {
		for _, s := range steps.All(c.Card) {
			condition := s.Params.If
			if condition.Count == engine.CountNone {
				continue
			}
			low, high := countRange(a.rules, cards, momentOf(c, s), condition.Count)
			never, always := "leave out the effect", "leave out the condition"
			if s.Else != nil {
				never, always = "write the else in place of the effect", "leave out the condition and the else"
			}
			switch limit := int(condition.Limit); {
			case condition.Bound == engine.AtLeast && limit > high, condition.Bound == engine.AtMost && limit < low:
				a.onCard(c, s.Pointer+"/params/if", "condition_never", "%s never holds, because %s is %s; change the "+
					"limit or %s", condition, condition.Count, rangeText(low, high), never)
			case condition.Bound == engine.AtLeast && limit <= low, condition.Bound == engine.AtMost && limit >= high:
				a.onCard(c, s.Pointer+"/params/if", "condition_always", "%s always holds, because %s is %s; change the "+
					"limit or %s", condition, condition.Count, rangeText(low, high), always)
			}
		}
	}
}

// adviseCounts finds counts that are always 0, and counts where one thing gives as much
// as many.
func adviseCounts(a *adviser, cards pool) {
	for _, c := range cards {
		for _, s := range steps.All(c.Card) {
			n := s.Params.N
			if n.Per == engine.CountNone {
				continue
			}
			_, high := countRange(a.rules, cards, momentOf(c, s), n.Per)
			switch {
			case high == 0:
				a.onCard(c, s.Pointer+"/params/n", "count_zero", "%s is always 0 here, so the effect does nothing; "+
					"count something else", n.Per)
			case n.Max < n.Times:
				a.onCard(c, s.Pointer+"/params/n", "max_below_times", "max is %d and times is %d, so a count of 1 already "+
					"gives %d and more never gives more; raise max or lower times", n.Max, n.Times, n.Max)
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
