package lint

import (
	"fmt"

	"cardgames/engine"
)

// adviseBothSteps finds pairs of steps that read like "if ..., otherwise ...", but can both
// happen: their conditions exclude each other, and the first step changes what the second
// one counts.
func adviseBothSteps(a *adviser, cards pool) {
	for _, c := range cards {
		for i, second := range c.Steps {
			for _, first := range c.Steps[:i] {
				if t := trapOf(a.rules, cards, first, second); t.springs() {
					a.onCard(c, fmt.Sprintf("/params/also/%d/params/if", i-1), "both_steps", "%s is read after the step with %s, "+
						"whose %s can bring %s from %d to %d, so both steps can happen; %s", second.Params.If, first.Params.If,
						first.Effect, t.count, t.from, t.to, t.remedy(a.rules, cards))
					break
				}
			}
		}
	}
}

// trap is two steps of one card whose conditions exclude each other.
type trap struct {
	first, second engine.Step
	count         engine.Count // CountNone if the conditions do not exclude each other
	from, to      int          // the first step takes place at from, the last value for it, and can lead to to
}

func trapOf(rules *engine.Rules, cards pool, first, second engine.Step) trap {
	is, then := first.Params.If, second.Params.If
	if is.Count == engine.CountNone || is.Count != then.Count || !excludes(is, then) {
		return trap{}
	}
	low, high := countRange(rules, cards, moment{}, is.Count)
	down, up := first.CountChange(is.Count)
	t := trap{first, second, is.Count, int(is.Limit), min(int(is.Limit)+int(up), high)}
	if is.Bound == engine.AtLeast {
		t.to = max(int(is.Limit)-int(down), low)
	}
	return t
}

// excludes reports whether two conditions on one count never hold at once.
func excludes(a, b engine.Condition) bool {
	if a.Bound == engine.AtLeast {
		a, b = b, a
	}
	return a.Bound == engine.AtMost && b.Bound == engine.AtLeast && a.Limit < b.Limit
}

// adjoin reports whether one of two conditions that exclude each other always holds.
func adjoin(a, b engine.Condition) bool { return max(a.Limit, b.Limit)-min(a.Limit, b.Limit) == 1 }

// springs reports whether the second condition can hold after the first step.
func (t trap) springs() bool {
	switch limit := int(t.second.Params.If.Limit); {
	case t.count == engine.CountNone:
		return false
	case t.second.Params.If.Bound == engine.AtLeast:
		return t.to >= limit
	default:
		return t.to <= limit
	}
}

// remedy says what to change, so that only one of the steps happens.
func (t trap) remedy(rules *engine.Rules, cards pool) string {
	if t.first.Else == nil && adjoin(t.first.Params.If, t.second.Params.If) && !t.second.Effect.Returns() {
		return "write it as the else of that step, which reads the condition once"
	}
	if !t.first.Effect.Targets() && !trapOf(rules, cards, t.second, t.first).springs() {
		return "put this step before that one"
	}
	bound, limit := t.second.Params.If.Bound, t.to+1
	if bound == engine.AtMost {
		limit = t.to - 1
	}
	low, high := countRange(rules, cards, moment{}, t.count)
	if limit < low || limit > min(high, engine.MaxParam) {
		return fmt.Sprintf("count something that %s does not change", t.first.Effect)
	}
	return fmt.Sprintf("make it %s %d, or count something that %s does not change", bound, limit, t.first.Effect)
}
