package engine

import (
	"fmt"
	"strings"
)

// Describe says what the card does under the rules: in a sentence what its type does on
// the board, or otherwise in a sentence for each step what its effects do.
func (c *Card) Describe(rules *Rules) string {
	switch c.Type {
	case TypePerson:
		return fmt.Sprintf("Each of your tasks also gives +%d progress (all your people together: at most +%d).",
			c.Rate(), rules.PersonCap)
	case TypeAppliance:
		return fmt.Sprintf("+%d time at the start of your turn (all your appliances together: at most +%d).",
			c.Rate(), rules.ApplianceCap)
	case TypeHabit:
		return fmt.Sprintf("+%d progress at the start of your turn.", c.Rate())
	default:
		return describeSteps(rules, c.Steps)
	}
}

// describeSteps returns a sentence for each step. It leaves out a first step that does
// nothing.
func describeSteps(rules *Rules, steps []Step) string {
	if len(steps) > 1 && steps[0].Effect == EffectNone {
		steps = steps[1:]
	}
	sentences := []string{steps[0].describe(rules, "")}
	for _, s := range steps[1:] {
		sentences = append(sentences, s.describe(rules, "then"))
	}
	return strings.Join(sentences, " ")
}

// describe returns a sentence such as "Then, if you have no habits, draw 1 card."; then
// is "" or the word that it begins with.
func (s Step) describe(rules *Rules, then string) string {
	sentence := s.Effect.Describe(rules, s.Params)
	switch condition := s.Params.If; {
	case condition.Count != CountNone && s.Effect != EffectNone:
		sentence = "if " + condition.Count.clause(condition.Bound, condition.Limit) + ", " + lowerFirst(sentence)
		if then != "" {
			then += ","
		}
	case then != "":
		sentence = lowerFirst(sentence)
	}
	return upperFirst(strings.TrimSpace(then + " " + sentence))
}

// Sentences begin with an ASCII letter.
func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Describe returns a sentence about what the effect does under the rules with the
// params p, whatever the condition of p.
func (e Effect) Describe(rules *Rules, p Params) string { return effects[e].describe(rules, p) }

// Summary returns a sentence about what the effect does, for any rules and params.
func (e Effect) Summary() string { return effects[e].summary }

// withN returns the describe function of an effect whose sentence contains n, with notes
// after it.
func withN(format string, notes ...string) func(*Rules, Params) string {
	return func(_ *Rules, p Params) string { return p.N.sentence(fmt.Sprintf(format, p.N.factor()), notes...) }
}

// factor is the number that stands in a sentence: n, or what one thing counted adds.
func (a Amount) factor() int32 { return max(a.Number, a.Times) }

// sentence completes a sentence that contains the factor: "Gain 2 progress" becomes "Gain
// 2 progress for each of your habits (at most 6).".
func (a Amount) sentence(start string, notes ...string) string {
	if a.Per != CountNone {
		start += " for each " + counts[a.Per].each
		if a.Max < MaxParam {
			notes = append([]string{fmt.Sprintf("at most %d", a.Max)}, notes...)
		}
	}
	if len(notes) > 0 {
		start += " (" + strings.Join(notes, "; ") + ")"
	}
	return start + "."
}

// constant returns the describe function of an effect that has only one sentence.
func constant(sentence string) func(*Rules, Params) string {
	return func(*Rules, Params) string { return sentence }
}

// counted returns a number of things, such as "1 card" or "2 cards".
func counted(n int32, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// target describes the permanents that the params allow, such as "an appliance that
// costs 3 or less".
func (p Params) target() string {
	switch p.Type {
	case 0:
		return "a permanent" + p.limit()
	case TypeAppliance:
		return "an " + p.Type.String() + p.limit()
	default:
		return "a " + p.Type.String() + p.limit()
	}
}

func (p Params) limit() string {
	if p.MaxCost == NoMaxCost {
		return ""
	}
	return fmt.Sprintf(" that costs %d or less", p.MaxCost)
}
