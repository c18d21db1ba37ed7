package engine

import "slices"

// Side says on whose board, hand, deck or counters a step acts, as the owner of its card sees
// the players.
type Side uint8

const (
	SideUsual Side = iota // the usual one of the effect, which is the first of ParamSpec.Sides
	SideOwn
	SideOpponent
	SideEither
)

var sideNames = [...]string{"", "own", "opponent", "either"}

// String returns the name that card sets use, or "" for SideUsual.
func (s Side) String() string { return sideNames[s] }

// ParseSide reads the name that card sets use.
func ParseSide(name string) (side Side, ok bool) {
	i := slices.Index(sideNames[1:], name) + 1
	return Side(i), i > 0
}

// seat returns the player whom a step with this side acts on, which is not SideEither.
func (s Side) seat(owner Seat) Seat {
	if s == SideOpponent {
		return owner.other()
	}
	return owner
}

// has reports whether a player's things are on this side.
func (s Side) has(seat, owner Seat) bool { return s == SideEither || s.seat(owner) == seat }

// The sides that effects take; the first is the usual one.
var (
	usuallyOwn      = []Side{SideOwn, SideOpponent}
	usuallyOpponent = []Side{SideOpponent, SideOwn}
	usuallyEither   = []Side{SideEither, SideOwn, SideOpponent}
)

// side returns the side that a step acts on, or SideUsual for an effect without one.
func (s *Step) side() Side {
	sides := effects[s.Effect].params.Sides
	if s.Params.Side != SideUsual || len(sides) == 0 {
		return s.Params.Side
	}
	return sides[0]
}
