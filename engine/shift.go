package engine

import "slices"

// Counts of both players.
var (
	boardCounts = []Count{
		CountOwnPersons, CountOwnAppliances, CountOwnHabits, CountOwnPermanents,
		CountOpponentPersons, CountOpponentAppliances, CountOpponentHabits, CountOpponentPermanents,
	}
	handCounts    = []Count{CountOwnHand, CountOpponentHand}
	discardCounts = []Count{CountOwnDiscard, CountOpponentDiscard}
)

// Shift returns by how much the step can lower and raise a count at most, as the caster of
// its card counts.
func (s Step) Shift(c Count) (down, up int32) {
	row := &effects[s.Effect]
	if slices.Contains(row.lowers, c) && c.includes(s.Params.Type) {
		down = s.most()
	}
	if slices.Contains(row.raises, c) {
		up = s.most()
	}
	return down, up
}

// most is how many cards the step moves at most, or how much of anything else.
func (s Step) most() int32 {
	switch {
	case effects[s.Effect].params.N:
		return s.Params.N.Most()
	case s.Effect == EffectReplace:
		return MaxParam // the whole hand
	}
	return 1
}

// includes reports whether a permanent of a type can be among what is counted; the type 0
// stands for any.
func (c Count) includes(t CardType) bool {
	switch c {
	case CountOwnPersons, CountOpponentPersons:
		return t == 0 || t == TypePerson
	case CountOwnAppliances, CountOpponentAppliances:
		return t == 0 || t == TypeAppliance
	case CountOwnHabits, CountOpponentHabits:
		return t == 0 || t == TypeHabit
	default:
		return true
	}
}
