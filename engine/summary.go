package engine

import (
	"fmt"
	"strings"
)

// Summary is the short form of Describe, such as "You draw 1 · they lose 1 time": "they" are the
// opponent, and a "+" is for the owner of the card. It has each step with its condition, its count
// and its else; it leaves out what holds for all cards, such as the hand limit.
func (c *Card) Summary(rules *Rules) string {
	var parts []part
	if c.countsRate() {
		parts = append(parts, c.summarizeRate(rules))
	}
	for _, a := range c.Abilities {
		parts = append(parts, part{whens[a.When].short, a.Step.summarize()})
	}
	when := ""
	for _, s := range c.told() {
		parts = append(parts, part{when, s.summarize()})
		if s.Options != nil {
			when = "in any case"
		}
	}
	return upperFirst(joinParts(parts, " · "))
}

// OptionSummaries are the short forms of DescribeOptions.
func (c *Card) OptionSummaries() []string {
	var summaries []string
	for i := range c.options {
		summaries = append(summaries, upperFirst(c.options[i].summarize()))
	}
	return summaries
}

// part is one of the things that a card does, at a moment or, with "", when it resolves.
type part struct{ when, does string }

// joinParts joins parts. Those in a row that have the same moment share its words, and have same between
// them.
func joinParts(parts []part, same string) string {
	var words strings.Builder
	when := ""
	for i, p := range parts {
		switch {
		case i > 0 && p.when == when:
			words.WriteString(same)
		case i > 0:
			words.WriteString(" · ")
		}
		if p.when != when {
			words.WriteString(p.when + ": ")
		}
		words.WriteString(p.does)
		when = p.when
	}
	return words.String()
}

// summarizeRate is what a permanent brings by its rate.
func (c *Card) summarizeRate(rules *Rules) part {
	switch rate := c.Rate(); c.Type {
	case TypePerson:
		return part{whens[WhenTask].short, fmt.Sprintf("+%d progress (max +%d by people)", rate, rules.PersonCap)}
	case TypeAppliance:
		return part{whens[WhenTurn].short, fmt.Sprintf("+%d time (max +%d by appliances)", rate, rules.ApplianceCap)}
	default:
		return part{whens[WhenTurn].short, fmt.Sprintf("+%d progress", rate)}
	}
}

// summarize is the short form of a step, such as "you draw 1 if behind by 3+, else +1 time".
func (s *Step) summarize() string {
	filled := *s
	filled.Params.Side = s.side()
	words := effects[s.Effect].short(&filled)
	if s.conditional() {
		words += " if " + s.Params.If.summarize()
	}
	for i := range s.Options {
		words += betweenOptions[i] + s.Options[i].summarize()
	}
	if s.Else != nil {
		words += ", else " + s.Else.summarize()
	}
	return words
}

// betweenOptions is what stands before each option.
var betweenOptions = [MaxOptions]string{": ", ", or ", ", or "}

// summarize is a clause such as "you hold at most 3 cards".
func (c Condition) summarize() string {
	row, quantity := &counts[c.Count].short, ""
	switch {
	case c.Bound == AtMost && c.Limit == 0 && row.many != "":
		quantity = "no " + row.many
	case c.Bound == AtMost:
		quantity = "at most " + counted(c.Limit, row.one, row.many)
	case c.Limit == 1 && row.one != "":
		quantity = article(row.one) + row.one
	default:
		quantity = fmt.Sprintf("%d+ %s", c.Limit, row.many)
	}
	return fmt.Sprintf(row.has, strings.TrimSpace(quantity))
}

// summarize follows what one thing counted adds, such as " for each of your habits (max 6)".
func (a Amount) summarize() string {
	return a.counted(" for each "+counts[a.Per].short.each, " (max %d)")
}

// counted returns words for one thing counted and its bound, or "" where nothing is counted.
func (a Amount) counted(each, bound string) string {
	switch {
	case a.Per == CountNone:
		return ""
	case a.Max == MaxParam:
		return each
	}
	return each + fmt.Sprintf(bound, a.Max)
}

// briefly returns the short function of an effect with n: a verb for each side, and what n of the
// things are.
func briefly(own, opponent, one, many string) func(*Step) string {
	return func(s *Step) string {
		n := s.Params.N
		if n.factor() == 1 {
			return s.of(own, opponent) + one + n.summarize()
		}
		return s.of(own, opponent) + fmt.Sprintf(many, n.factor()) + n.summarize()
	}
}

// brief returns the short function of an effect that has only one.
func brief(words string) func(*Step) string { return func(*Step) string { return words } }

// aim names what a step may be aimed at, such as "an appliance on their board costing 0–3".
func (s *Step) aim() string {
	one := "any "
	if s.Params.Side != SideEither {
		one = article(s.Params.noun())
	}
	return one + s.Params.noun() + s.either(" on the board", " on your board", " on their board") + s.Params.costing()
}

// either returns the words for the side that the step acts on.
func (s *Step) either(either, own, opponent string) string {
	if s.Params.Side == SideEither {
		return either
	}
	return s.of(own, opponent)
}

// noun names one of the cards that the params allow.
func (p Params) noun() string {
	if p.Type == 0 {
		return "card"
	}
	return p.Type.String()
}

func (p Params) costing() string {
	switch p.MaxCost {
	case NoMaxCost:
		return ""
	case 0:
		return " costing 0"
	}
	return fmt.Sprintf(" costing 0–%d", p.MaxCost)
}

func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aio") {
		return "an "
	}
	return "a "
}
