package engine

import (
	"fmt"
	"strings"
)

// Describe says what the card does under the rules: in a sentence what its type does on
// the board and one for each ability, or otherwise in a sentence for each step what its effects do.
func (c *Card) Describe(rules *Rules) string {
	if !c.Type.Permanent() {
		return describeSteps(rules, c.told())
	}
	var sentences []string
	if c.countsRate() {
		sentences = append(sentences, c.describeRate(rules))
	}
	for _, a := range c.Abilities {
		sentences = append(sentences, a.Step.describe(rules, whens[a.When].clause))
	}
	return strings.Join(sentences, " ")
}

// countsRate reports whether the rate of a permanent is part of what it does.
func (c *Card) countsRate() bool {
	return c.Type.Permanent() && (c.Rate() > 0 || len(c.Abilities) == 0)
}

// told are the steps of the card without a first one that does nothing, unless it is the only one.
func (c *Card) told() []Step {
	if len(c.Steps) > 1 && c.Steps[0].Effect == EffectNone && c.Steps[0].Else == nil {
		return c.Steps[1:]
	}
	return c.Steps
}

// describeRate says what a permanent brings by its rate.
func (c *Card) describeRate(rules *Rules) string {
	switch c.Type {
	case TypePerson:
		return fmt.Sprintf("Each of your tasks also gives +%d progress (all your people together: at most +%d).",
			c.Rate(), rules.PersonCap)
	case TypeAppliance:
		return fmt.Sprintf("+%d time at the start of your turn (all your appliances together: at most +%d).",
			c.Rate(), rules.ApplianceCap)
	default:
		return fmt.Sprintf("+%d progress at the start of your turn.", c.Rate())
	}
}

// describeSteps returns a sentence for each step.
func describeSteps(rules *Rules, steps []Step) string {
	sentences := []string{steps[0].describe(rules, "")}
	for _, s := range steps[1:] {
		sentences = append(sentences, s.describe(rules, "then"))
	}
	return strings.Join(sentences, " ")
}

// describe returns a sentence such as "Then, if you have no habits, draw 1 card.", and one more
// for its else and for each option. It begins with lead: "", "then", or the clause of a moment.
func (s *Step) describe(rules *Rules, lead string) string {
	sentence := s.Describe(rules)
	condition := s.Params.If
	conditional := s.conditional()
	if conditional {
		sentence = "if " + condition.Count.clause(condition.Bound, condition.Limit) + ", " + lowerFirst(sentence)
	}
	if lead != "" {
		if conditional || lead != "then" {
			lead += ","
		}
		sentence = lead + " " + lowerFirst(sentence)
	}
	sentences := []string{upperFirst(sentence)}
	if s.Else != nil {
		sentences = append(sentences, s.Else.describe(rules, "otherwise"))
	}
	for i := range s.Options {
		sentences = append(sentences, optionLetters[i:i+1]+": "+s.Options[i].describe(rules, ""))
	}
	return strings.Join(sentences, " ")
}

// conditional reports whether the condition of a step decides on anything.
func (s *Step) conditional() bool {
	return s.Params.If.Count != CountNone && (s.Effect != EffectNone || s.Else != nil)
}

// DescribeOptions says what each option of the card does under the rules.
func (c *Card) DescribeOptions(rules *Rules) []string {
	var sentences []string
	for i := range c.options {
		sentences = append(sentences, c.options[i].describe(rules, ""))
	}
	return sentences
}

// optionLetters name the options of a card in its sentences, in their order.
const optionLetters = "ABC"

// Sentences begin with an ASCII letter.
func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Describe returns a sentence about what the effect of the step does under the rules, whatever
// its condition.
func (s *Step) Describe(rules *Rules) string {
	filled := *s
	filled.Params.Side = s.side()
	return effects[s.Effect].describe(rules, &filled)
}

// Summary returns a sentence about what the effect does, for any rules and params.
func (e Effect) Summary() string { return effects[e].summary }

// sided returns the describe function of an effect whose sentence contains n, for its two
// sides, with notes after it.
func sided(own, opponent string, notes ...string) func(*Rules, *Step) string {
	return func(_ *Rules, s *Step) string {
		n := s.Params.N
		return n.sentence(fmt.Sprintf(s.of(own, opponent), n.factor()), notes...)
	}
}

// of returns the words for the side that the step acts on, which is not either.
func (s *Step) of(own, opponent string) string {
	if s.Params.Side == SideOpponent {
		return opponent
	}
	return own
}

// whose returns the words for the side that the step is limited to, or "".
func (s *Step) whose(own, opponent string) string {
	if s.Params.Side == SideEither {
		return ""
	}
	return s.of(own, opponent)
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
func constant(sentence string) func(*Rules, *Step) string {
	return func(*Rules, *Step) string { return sentence }
}

// counted returns a number of things, such as "1 card" or "2 cards".
func counted(n int32, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// target describes the permanents that the step may aim at, such as "an appliance of yours that
// costs 3 or less".
func (s *Step) target() string {
	article := "a "
	if s.Params.Type == TypeAppliance {
		article = "an "
	}
	return article + s.Params.kind() + s.whose(" of yours", " of your opponent's") + s.Params.limit()
}

// onStack names what an instant may cancel, such as "another card" or "a task".
func (p Params) onStack() string {
	switch p.Type {
	case TypePerson, TypeHabit, TypeTask:
		return "a " + p.Type.String()
	case TypeAppliance:
		return "an appliance"
	case TypeInstant:
		return "another instant"
	default:
		return "another card"
	}
}

// kind names the cards on the board that the params allow.
func (p Params) kind() string {
	if p.Type == 0 {
		return "permanent"
	}
	return p.Type.String()
}

func (p Params) limit() string {
	if p.MaxCost == NoMaxCost {
		return ""
	}
	return fmt.Sprintf(" that costs %d or less", p.MaxCost)
}
