package engine

import "fmt"

// Badge says when a permanent does what, in a few characters: "start: +1, draw 1 if hand 0–1". A
// number alone is progress. It is "" for another card.
func (c *Card) Badge() string {
	var parts []part
	if c.countsRate() {
		parts = append(parts, c.badgeRate())
	}
	for _, a := range c.Abilities {
		parts = append(parts, part{whens[a.When].badge, a.Step.badge()})
	}
	return joinParts(parts, ", ")
}

func (c *Card) badgeRate() part {
	switch c.Type {
	case TypePerson:
		return part{whens[WhenTask].badge, fmt.Sprintf("+%d", c.Rate())}
	case TypeAppliance:
		return part{whens[WhenTurn].badge, fmt.Sprintf("+%d time", c.Rate())}
	default:
		return part{whens[WhenTurn].badge, fmt.Sprintf("+%d", c.Rate())}
	}
}

// badge is what a step of an ability does, such as "draw 1 if behind 3+, else +1".
func (s *Step) badge() string {
	filled := *s
	filled.Params.Side = s.side()
	words := effects[s.Effect].badge(&filled)
	if s.conditional() {
		words += " if " + s.Params.If.badge()
	}
	if s.Else != nil {
		words += ", else " + s.Else.badge()
	}
	return words
}

func (c Condition) badge() string {
	noun := counts[c.Count].short.noun
	switch {
	case c.Bound == AtMost && c.Limit == 0:
		return noun + " 0"
	case c.Bound == AtMost:
		return fmt.Sprintf("%s 0–%d", noun, c.Limit)
	}
	return fmt.Sprintf("%s %d+", noun, c.Limit)
}

// onBadge returns the badge function of an effect with n: the words for each side.
func onBadge(own, opponent string) func(*Step) string {
	return func(s *Step) string {
		n := s.Params.N
		return fmt.Sprintf(s.of(own, opponent), n.factor()) + n.badge()
	}
}

// badge follows what one thing counted adds, such as " per habit, max 6".
func (a Amount) badge() string {
	return a.counted(" per "+counts[a.Per].short.per, ", max %d")
}
