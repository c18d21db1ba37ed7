package engine

import "fmt"

// Describe says in a sentence what the card does by some rules: what its type
// does where it stays on the board, what its effect does otherwise.
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

// Describe says in a sentence what the effect does by some rules, with some
// params.
func (e Effect) Describe(rules *Rules, p Params) string { return effects[e].words(rules, p) }

// Summary says in a sentence what the effect does, whatever the rules and its
// params are.
func (e Effect) Summary() string { return effects[e].summary }

// withN is the sentence of an effect that says how much.
func withN(format string) func(*Rules, Params) string {
	return func(_ *Rules, p Params) string { return fmt.Sprintf(format, p.N) }
}

// always is the sentence of an effect that has nothing to choose.
func always(sentence string) func(*Rules, Params) string {
	return func(*Rules, Params) string { return sentence }
}

// counted is a number of things: "1 card", "2 cards".
func counted(n int32, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// matching is what the params let be chosen: "a permanent", "an appliance that
// costs 3 or less".
func (p Params) matching() string {
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
