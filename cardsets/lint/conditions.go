package lint

import (
	"slices"

	"cardgames/engine"
)

// takeCondition takes an if from a clause, and returns the other words.
func (r *reader) takeCondition(clause []word) ([]word, *when) {
	at := find(clause, "if", "unless")
	if at < 0 {
		return clause, nil
	}
	end := len(clause)
	if verb := find(clause[at:], verbs...); verb > 2 { // "if you have 2 habits draw a card"
		end = at + verb
	}
	c := r.condition(clause[at+1 : end])
	c.place = placeOf(clause[at:end])
	if clause[at].is == "unless" || has(clause[at+1:end], "not") {
		c.negate()
	}
	return slices.Concat(clause[:at], clause[end:]), c
}

// condition reads words such as "you have 3 or more habits".
func (r *reader) condition(words []word) *when {
	if has(words, "opponent") {
		r.opponent = true
	}
	c := &when{counting: *r.counting(words), limit: unsaid}
	c.readLimit(words)
	if c.limit != unsaid && has(words, "other", "another") && slices.Contains(c.counts, engine.CountCasts) {
		c.limit++ // the card itself has been cast too
	}
	return c
}

func (c *when) readLimit(words []word) {
	for i, w := range words {
		switch {
		case w.is == "empty":
			c.bound, c.limit = engine.AtMost, 0
			return
		case w.is == "no" && c.counts != nil:
			c.bound, c.limit = engine.AtMost, 0
			return
		case w.is == "#":
			c.bound, c.limit = boundOf(words, i), w.number
			c.limit += exclusive(words, i)
			return
		}
	}
	if has(words, "first") && slices.Contains(c.counts, engine.CountCasts) {
		c.bound, c.limit = engine.AtMost, 1
	} else if has(words, "a", "an", "another", "any", "behind", "ahead") {
		c.bound, c.limit = engine.AtLeast, 1
	}
}

// boundOf returns the side on which a condition with the number at i holds.
func boundOf(words []word, i int) engine.Bound {
	if i > 0 {
		switch before(words, i) {
		case "atmost", "below":
			return engine.AtMost
		case "atleast", "above":
			return engine.AtLeast
		}
	}
	if has(words[i:], "orless") || has(words[i:], "atmost") {
		return engine.AtMost
	}
	return engine.AtLeast
}

// before returns the word before i without articles.
func before(words []word, i int) string {
	for i--; i > 0 && (words[i].is == "a" || words[i].is == "the" || words[i].is == "of"); i-- {
	}
	return words[max(i, 0)].is
}

// exclusive returns what makes the number at i part of "fewer than" or "more than".
func exclusive(words []word, i int) int {
	if i == 0 {
		return 0
	}
	switch before(words, i) {
	case "below":
		return -1
	case "above":
		return 1
	}
	return 0
}

// negate turns at least 3 into at most 2, and the reverse.
func (c *when) negate() {
	switch {
	case c.limit == unsaid || slices.Contains(c.counts, engine.CountNone): // being ahead cannot be counted
		c.limit = unsaid
	case c.bound == engine.AtLeast:
		c.bound, c.limit = engine.AtMost, c.limit-1
	default:
		c.bound, c.limit = engine.AtLeast, c.limit+1
	}
}

// counting reads words such as "habits you have".
func (r *reader) counting(words []word) *counting {
	own, theirs := has(words, "you"), has(words, "opponent") || has(words, "they") && r.opponent
	board := func(mine, others engine.Count) *counting {
		switch {
		case own && !theirs:
			return &counting{[]engine.Count{mine}}
		case theirs && !own:
			return &counting{[]engine.Count{others}}
		}
		return &counting{[]engine.Count{mine, others}}
	}
	switch {
	case has(words, "thisturn"), has(words, "cast", "played") && has(words, "card"):
		return &counting{[]engine.Count{engine.CountCasts}}
	case has(words, "behind"), has(words, "ahead") && has(words, "opponent"):
		return &counting{[]engine.Count{engine.CountBehind}}
	case has(words, "ahead"):
		return &counting{[]engine.Count{engine.CountNone}}
	case has(words, "pile"):
		return board(engine.CountOwnDiscard, engine.CountOpponentDiscard)
	case has(words, "hand", "hold", "holds", "handful"):
		return board(engine.CountOwnHand, engine.CountOpponentHand)
	case has(words, "person"):
		return board(engine.CountOwnPersons, engine.CountOpponentPersons)
	case has(words, "appliance"):
		return board(engine.CountOwnAppliances, engine.CountOpponentAppliances)
	case has(words, "habit"):
		return board(engine.CountOwnHabits, engine.CountOpponentHabits)
	case has(words, "permanent"):
		return board(engine.CountOwnPermanents, engine.CountOpponentPermanents)
	}
	return &counting{}
}
