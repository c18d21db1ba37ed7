package games

import (
	"fmt"

	"cardgames/engine"
)

// Mover says who made a version, which decides who is sent its hint.
type Mover uint8

const (
	// MoverUnhinted is that of records without a hint: no client can follow a game
	// before it exists.
	MoverUnhinted Mover = iota
	// MoverSeat0 and MoverSeat1 are those of moves, also of moves for an absent player.
	MoverSeat0
	MoverSeat1
	// MoverBoth is that of version 0 of a game that began with an invitation, for which
	// the host waits.
	MoverBoth
)

// moverOf returns the Mover at a seat.
func moverOf(seat engine.Seat) Mover { return MoverSeat0 + Mover(seat) }

// mover returns who made this version.
func (g *Game) mover() Mover {
	switch {
	case g.Version == 0 && g.Entropy != nil:
		return MoverBoth
	case g.Version == 0:
		return MoverUnhinted
	case g.By != nil:
		return moverOf(*g.By)
	}
	return moverOf(engine.Seat(g.Action.Player))
}

// checkMover compares the mover of a record, if its store returns it, with the game in
// the record. The checksum does not cover it: it follows from the body.
func (r *Record) checkMover(g *Game) error {
	if r.Mover != MoverUnhinted && r.Mover != g.mover() {
		return fmt.Errorf("%w: its mover is %d, and that of the game %d", ErrDamagedRecord, r.Mover, g.mover())
	}
	return nil
}
