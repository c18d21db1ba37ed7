package engine

import "fmt"

// Describe returns a sentence about what the card does under the rules: what its
// type does on the board, or otherwise what its effect does.
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
		return c.Effect.Describe(rules, c.Params)
	}
}

// Describe returns a sentence about what the effect does under the rules with the
// params p.
func (e Effect) Describe(rules *Rules, p Params) string { return effects[e].describe(rules, p) }

// Summary returns a sentence about what the effect does, for any rules and params.
func (e Effect) Summary() string { return effects[e].summary }

// withN returns the describe function of an effect whose sentence contains n.
func withN(format string) func(*Rules, Params) string {
	return func(_ *Rules, p Params) string { return fmt.Sprintf(format, p.N) }
}

// constant returns the describe function of an effect that has only one sentence.
func constant(sentence string) func(*Rules, Params) string {
	return func(*Rules, Params) string { return sentence }
}

// counted returns a number of things, such as "1 card" or "2 cards".
func counted(n int32, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
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
