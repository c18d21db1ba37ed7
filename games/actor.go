package games

import (
	"fmt"

	"cardgames/engine"
	"cardgames/games/envelope"
)

// Actor says who made a version, which decides who is sent its hint.
type Actor uint8

const (
	// NoActor is for records without a hint: no client can follow a game before it
	// exists.
	NoActor Actor = iota
	// ActorSeat0 and ActorSeat1 are for moves, also for those in place of an absent player.
	ActorSeat0
	ActorSeat1
	// ActorBoth is for version 0 of a game that began with an invitation, for which the
	// host waits.
	ActorBoth
)

// ActorAt returns the Actor at a seat.
func ActorAt(seat engine.Seat) Actor { return ActorSeat0 + Actor(seat) }

// madeBy returns who made this version.
func (g *Game) madeBy() Actor {
	switch {
	case g.Version == 0 && g.Entropy != nil:
		return ActorBoth
	case g.Version == 0:
		return NoActor
	case g.By != nil:
		return ActorAt(*g.By)
	}
	return ActorAt(engine.Seat(g.Action.Player))
}

// checkActor compares the actor of a record, if its store returns it, with the game in
// the record. The checksum does not cover it: it follows from the body.
func (r *Record) checkActor(g *Game) error {
	if r.Actor != NoActor && r.Actor != g.madeBy() {
		return fmt.Errorf("%w: its actor is %d, the actor of the game %d", envelope.ErrDamaged, r.Actor, g.madeBy())
	}
	return nil
}
