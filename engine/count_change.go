package engine

import "slices"

// ownBoard are the counts of a player's own board.
var ownBoard = []Count{CountOwnPersons, CountOwnOtherPersons, CountOwnAppliances, CountOwnHabits, CountOwnPermanents}

// mirrored are the counts as the other player sees them, where they have names.
var mirrored = map[Count]Count{
	CountOwnPersons: CountOpponentPersons, CountOwnAppliances: CountOpponentAppliances,
	CountOwnHabits: CountOpponentHabits, CountOwnPermanents: CountOpponentPermanents,
	CountOwnHand: CountOpponentHand, CountOwnDiscard: CountOpponentDiscard,
}

// CountChange returns by how much the step itself can lower and raise a count at most, without its else
// and its options, as the owner of its card counts.
func (s Step) CountChange(c Count) (down, up int32) {
	row := &effects[s.Effect]
	if side := s.side(); side != SideOpponent {
		down, up = s.moves(c, row.lowers, row.raises)
		if side != SideEither {
			return down, up
		}
	}
	for own, opponents := range mirrored {
		if opponents == c {
			return s.moves(own, row.lowers, row.raises)
		}
	}
	if c == CountBehind { // what lowers it for one player raises it for the other
		return s.moves(c, row.raises, row.lowers)
	}
	return down, up
}

// moves is CountChange of a step that acts on the player who counts.
func (s Step) moves(c Count, lowers, raises []Count) (down, up int32) {
	if slices.Contains(lowers, c) && c.includes(s.Params.Type) {
		down = s.most()
	}
	if slices.Contains(raises, c) {
		up = s.most()
	}
	return down, up
}

// most is how many cards the step moves at most, or how much of anything else.
func (s Step) most() int32 {
	switch {
	case effects[s.Effect].params.N:
		return s.Params.N.Most()
	case s.Effect == EffectReplace, s.Effect == EffectSweep:
		return MaxParam // the whole hand, or a whole board
	}
	return 1
}

// includes reports whether a permanent of a type can be among what is counted; the type 0
// stands for any.
func (c Count) includes(t CardType) bool {
	switch c {
	case CountOwnPersons, CountOwnOtherPersons, CountOpponentPersons:
		return t == 0 || t == TypePerson
	case CountOwnAppliances, CountOpponentAppliances:
		return t == 0 || t == TypeAppliance
	case CountOwnHabits, CountOpponentHabits:
		return t == 0 || t == TypeHabit
	default:
		return true
	}
}
