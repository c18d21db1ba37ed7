package suggest

import (
	"fmt"
	"math"
	"slices"

	"cardgames/bots/balance"
	"cardgames/engine"
)

// What a variant should keep to. The bounds are the gates' with a margin, since a gate
// must hold with its whole interval, and these are estimates.
const (
	farFromHalf    = 0.8  // of player 0's wins, in percent
	mostDraws      = 2.5  // percent
	mostAtRoundCap = 13.5 // percent
	leastMedian    = 12
	mostMedian     = 20
	leastAgainst   = 86   // percent of the points against random
	leastValue     = 1.65 // points
	leastChanged   = 2.2  // points, of a card that is changed, or did not pass a measurement
	ofLimit        = 0.9  // the part of the most that a card may be worth
	tooHarmful     = 2    // by how much a change takes its card out of bounds, as a penalty
)

// beyond returns how far x is beyond a bound, in units, or 0.
func beyond(x, bound, unit float64) float64 { return max(0, (x-bound)/unit) }

// penalty is how much a variant misses all gates.
func (s *search) penalty(v *variant) float64 {
	sum := 0.0
	if f, ok := v.figures(); ok {
		sum += s.penaltyOfGames(f)
	}
	if v.report == nil {
		return sum
	}
	for _, card := range v.report.Values {
		if card.Games > 0 {
			sum += s.penaltyOfCard(v, card)
		}
	}
	return sum
}

func (s *search) penaltyOfCard(of *variant, v balance.CardValue) float64 {
	least := leastValue
	width := v.Value.High - v.Value.Low
	doubt := width / 8 // half a standard error
	switch changed := slices.ContainsFunc(of.edits, func(e Edit) bool { return e.Card == v.ID }); {
	case changed || s.aims.asks(v.ID):
		least = leastChanged
	case s.knowsCards(): // it passed, so few games show only what is certain
		doubt = width / 2
	}
	return beyond(least, v.Value.Value+doubt, 0.25) + beyond(v.Value.Value-doubt, ofLimit*s.limit, 0.05*s.limit)
}

// score orders variants: those that miss less come first, and of equals those that change
// less.
func (s *search) score(v *variant) float64 {
	changes := 0.0
	for _, e := range v.edits {
		changes += 0.1 + 0.05*float64(e.size())
	}
	return s.penalty(v) + changes
}

// outliers returns the cards of the set that are worth too little or too much, the worst
// first.
func (s *search) outliers(v *variant) []engine.CardRef {
	var cards []engine.CardRef
	penalty := func(c engine.CardRef) float64 { return s.penaltyOfCard(v, v.report.Values[c]) }
	for i := range s.written.Cards {
		if c := s.first + engine.CardRef(i); len(v.report.Values) > 0 && v.report.Values[c].Games > 0 && penalty(c) > 0 {
			cards = append(cards, c)
		}
	}
	slices.SortStableFunc(cards, func(a, b engine.CardRef) int {
		switch pa, pb := penalty(a), penalty(b); {
		case pa > pb:
			return -1
		case pa < pb:
			return 1
		}
		return 0
	})
	return cards
}

// close returns the cards whose values are too near a bound to be trusted after few games.
func (s *search) close(v *variant) []engine.CardRef {
	var cards []engine.CardRef
	for i, card := range v.report.Values {
		if card.Value.Low < leastValue || card.Value.High > ofLimit*s.limit {
			cards = append(cards, engine.CardRef(i))
		}
	}
	return cards
}

// watched returns the cards that a variant changes.
func (s *search) watched(v *variant) []engine.CardRef {
	var cards []engine.CardRef
	for i := range s.sets.Pool.Len() {
		card := engine.CardRef(i)
		if slices.ContainsFunc(v.edits, func(e Edit) bool { return e.Card == s.sets.Pool.Card(card).ID }) {
			cards = append(cards, card)
		}
	}
	return cards
}

// union returns the cards of both lists, each once.
func union(a, b []engine.CardRef) []engine.CardRef {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// limitOf returns the most that a card may be worth: three times the median.
func limitOf(r *balance.Report) float64 {
	var values []float64
	for _, v := range r.Values {
		values = append(values, v.Value.Value)
	}
	slices.Sort(values)
	n := len(values)
	return 3 * max(1.5, (values[(n-1)/2]+values[n/2])/2)
}

// misses names what a variant misses, by its estimates.
func (s *search) misses(v *variant) []string {
	var all []string
	add := func(missed bool, format string, args ...any) {
		if missed {
			all = append(all, fmt.Sprintf(format, args...))
		}
	}
	figures, _ := v.figures()
	for _, m := range v.report.Mirrors {
		add(math.Abs(figures[seat0]-50) > farFromHalf, "player 0 wins %s", m.Wins[0].Percent())
		add(m.Draws.Value > mostDraws, "draws: %s", m.Draws.Percent())
		add(m.RoundCap.Value > mostAtRoundCap, "round cap reached: %s", m.RoundCap.Percent())
		add(m.Turns.Median.Low < leastMedian || m.Turns.Median.High > mostMedian, "median of turns: %s", m.Turns.Median)
	}
	for _, d := range v.report.Duels {
		add(d.Against != yardstick && d.Score.Value < leastAgainst, "%s beats %s: %s", d.Bot, d.Against, d.Score.Percent())
	}
	for _, card := range v.report.Values {
		add(card.Games > 0 && s.penaltyOfCard(v, card) > 0, "value of %s: %s points", card.ID, card.Value)
	}
	return append(all, s.aims.misses(figures)...)
}

// suggestion describes what the best variant does.
func (s *search) suggestion(before, after *variant) *Suggestion {
	found := &Suggestion{Edits: after.edits, Misses: s.misses(before), Left: s.misses(after)}
	if after == before {
		return found
	}
	was, is := before.report.Mirrors[0], after.report.Mirrors[0]
	found.Effects = []Effect{
		{"player 0 wins, %", was.Wins[0], is.Wins[0]},
		{"round cap reached, %", was.RoundCap, is.RoundCap},
		{"turns", was.Turns.Mean, is.Turns.Mean},
	}
	for _, card := range s.watched(after) {
		found.Effects = append(found.Effects, Effect{"value of " + s.sets.Pool.Card(card).ID + ", points",
			before.report.Values[card].Value, after.report.Values[card].Value})
	}
	return found
}

// Verdict says in a sentence what was found, and what was not looked at.
func (s *Suggestion) Verdict() string {
	switch {
	case len(s.Misses) == 0:
		return "Nothing to change: by the estimates of greedy bots the set is within its gates."
	case len(s.Edits) == 0:
		return fmt.Sprintf("Nothing found: no change of at most %d numbers helps.", MaxEdits)
	case len(s.Left) > 0:
		return "This helps, but not enough: some gates would still be missed."
	}
	return "This brings the set within its gates, by the estimates of greedy bots. Measure it before you publish it."
}
