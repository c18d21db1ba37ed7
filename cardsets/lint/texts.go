package lint

import (
	"fmt"
	"slices"

	"cardgames/engine"
)

// adviseNames finds cards with the same name.
func adviseNames(a *adviser, cards pool) {
	first := map[string]card{}
	for _, c := range cards {
		if same, ok := first[c.Name]; ok {
			a.onCard(c, "/name", "same_name", "%s has this name too, and players cannot distinguish the two", same.ID)
		} else {
			first[c.Name] = c
		}
	}
}

// adviseTexts finds texts that do not say what the card does.
func adviseTexts(a *adviser, cards pool) {
	for _, c := range cards {
		if !hasLetters(c.Text) {
			a.onCard(c, "/text", "no_text", "the text is empty; what the card does: %s", c.Describe(a.rules))
			continue
		}
		if contradiction := contradiction(a.rules, c.Card); contradiction != "" {
			a.onCard(c, "/text", "text_contradicts", "%s; what the card does: %s", contradiction, c.Describe(a.rules))
		}
	}
}

// contradiction returns what the text of a card says and the card does not do, or "". A
// text may leave out what the card does, but not promise anything else.
func contradiction(rules *engine.Rules, c *engine.Card) string {
	claims := readClaims(c.Text)
	if c.Type.Permanent() {
		return againstPermanent(rules, c, claims)
	}
	steps := c.Steps()
	for _, claim := range claims {
		if why := against(steps, claim); why != "" {
			return fmt.Sprintf("the text says %q, but %s", claim.of(c.Text), why)
		}
	}
	return tooOften(c.Text, steps, claims)
}

// against returns why no step is what a claim says, or "" if one is. Of several reasons,
// it returns the one of the step that comes nearest.
func against(steps []engine.Step, c claim) string {
	if len(c.effects) == 0 {
		return "no effect does that"
	}
	nearest, why := -1, ""
	for _, step := range steps {
		score, reason := compare(step, c)
		if reason == "" {
			return ""
		}
		if score > nearest {
			nearest, why = score, reason
		}
	}
	return why
}

// compare returns why a step is not what a claim says, or "", and how near it comes.
func compare(step engine.Step, c claim) (score int, why string) {
	if !slices.Contains(c.effects, step.Effect) {
		if step.Effect == engine.EffectNone {
			return 0, "the card does nothing"
		}
		return 0, "the effect is " + step.Effect.String()
	}
	for i, why := range []string{wrongTarget(step, c), wrongCost(step, c), wrongCount(step.Params.N, c),
		wrongNumber(step, c), wrongMost(step.Params.N, c), wrongCondition(step.Params.If, c)} {
		if why != "" {
			return i + 1, why
		}
	}
	return 0, ""
}

func wrongTarget(step engine.Step, c claim) string {
	p := step.Params
	switch {
	case len(step.Effect.Params().Types) == 0: // the words name what is counted
		return ""
	case c.only != 0 && p.Type == 0:
		return "without a type the effect takes other cards too"
	case c.only != 0 && c.only != p.Type, c.any && p.Type != 0:
		return fmt.Sprintf("the effect takes %ss", p.Type)
	}
	return ""
}

func wrongCost(step engine.Step, c claim) string {
	p := step.Params
	switch {
	case c.minCost && step.Effect.Params().MaxCost:
		return "an effect can only have a highest cost, max_cost"
	case c.maxCost == unsaid || !step.Effect.Params().MaxCost || int32(c.maxCost) == p.MaxCost:
		return ""
	case p.MaxCost == engine.NoMaxCost:
		return "the effect has no max_cost"
	}
	return fmt.Sprintf("max_cost is %d", p.MaxCost)
}

func wrongNumber(step engine.Step, c claim) string {
	if step.Effect == engine.EffectShield && c.number != unsaid && c.number != 1 {
		return "a shield absorbs only one scrap or bounce"
	}
	n := step.Params.N
	if c.number > 1 && (step.Effect.Targets() || step.Effect == engine.EffectRecover) {
		return fmt.Sprintf("%s takes one card", step.Effect)
	}
	if c.number == unsaid || n == (engine.Amount{}) {
		return ""
	}
	switch {
	case n.Per == engine.CountNone && int32(c.number) != n.Number:
		return fmt.Sprintf("n is %d", n.Number)
	case n.Per != engine.CountNone && int32(c.number) != n.Times:
		return fmt.Sprintf("n is %s", n)
	}
	return ""
}

func wrongCount(n engine.Amount, c claim) string {
	switch {
	case c.per == nil || c.per.counts == nil:
		return ""
	case n.Per == engine.CountNone && n.Number > 0:
		return fmt.Sprintf("n is always %d", n.Number)
	case n.Per != engine.CountNone && !slices.Contains(c.per.counts, n.Per):
		return fmt.Sprintf("n counts %s", n.Per.Summary())
	}
	return ""
}

func wrongMost(n engine.Amount, c claim) string {
	switch {
	case c.most == unsaid || n.Per == engine.CountNone || int32(c.most) == n.Max:
		return ""
	case n.Max == engine.MaxParam:
		return "n has no max"
	}
	return fmt.Sprintf("max is %d", n.Max)
}

func wrongCondition(is engine.Condition, c claim) string {
	said := c.when
	switch {
	case said == nil || said.counts == nil || said.limit == unsaid:
		return ""
	case is.Count == engine.CountNone:
		return "the effect has no condition"
	case !slices.Contains(said.counts, is.Count) || said.bound != is.Bound || said.limit != int(is.Limit):
		return "the condition is " + is.String()
	}
	return ""
}

// tooOften finds a text that says twice what the card does once.
func tooOften(text string, steps []engine.Step, claims []claim) string {
	for _, c := range claims {
		same := 0
		for _, step := range steps {
			if _, why := compare(step, c); why == "" {
				same++
			}
		}
		if c.double && same < 2 {
			return fmt.Sprintf("the text says %q, but the card does it once", c.of(text))
		}
	}
	return ""
}

// givesWhen says when a permanent gives what it does, by the canonical word for it.
var givesWhen = map[string]string{"eachturn": "it gives that at the start of each turn", "eachtask": "it adds to tasks"}

// againstPermanent returns what a text says that a permanent does not do, or "".
func againstPermanent(rules *engine.Rules, c *engine.Card, claims []claim) string {
	resource, each, limit := engine.EffectGainProgress, "eachturn", 0
	switch c.Type {
	case engine.TypePerson:
		each, limit = "eachtask", rules.PersonCap
	case engine.TypeAppliance:
		resource, limit = engine.EffectGainTime, rules.ApplianceCap
	default: // a habit has no limit
	}
	for _, claim := range claims {
		why := ""
		switch {
		case !slices.Contains(claim.effects, resource):
			why = fmt.Sprintf("a card of type %s does not do that", c.Type)
		case claim.each != "" && claim.each != each:
			why = givesWhen[each]
		case claim.number != unsaid && claim.number != c.Rate() && claim.number != limit:
			why = fmt.Sprintf("the rate, half its cost, rounded up, is %d", c.Rate())
		case claim.most != unsaid && claim.most != limit:
			why = fmt.Sprintf("the limit is %d", limit)
		}
		if why != "" {
			return fmt.Sprintf("the text says %q, but %s", claim.of(c.Text), why)
		}
	}
	return ""
}
