package games

import "time"

// A clock can be wrong, and differ between machines. Times of moves never decrease, and a
// deadline follows from what the clock said.

// notBefore keeps a version from being earlier than the previous one, which may have been
// written while the clock was ahead.
func (g *Game) notBefore(previous time.Time) {
	g.ahead = 0
	if g.At.Before(previous) {
		g.ahead = previous.Sub(g.At)
		g.At = previous
	}
}

// madeAt returns what the clock said when the version was made.
func (g *Game) madeAt() time.Time { return g.At.Add(-g.ahead) }

// trusted returns a moment that a clock has given; or, if by the clock of ReadAt it is more
// than a turn ahead, a moment a turn ago.
func (g *Game) trusted(moment time.Time, turn time.Duration) time.Time {
	if moment.After(g.ReadAt.Add(turn)) {
		return g.ReadAt.Add(-turn)
	}
	return moment
}
