package races

import (
	"fmt"

	"github.com/anishathalye/porcupine"

	"cardgames/lobby"
)

// seat is the model's state of one invitation.
type seat struct {
	offered, withdrawn bool
	guest              int  // who has accepted; 0: no guest
	expired            bool // by the clock
	// closed: a response has told the host that the invitation has ended, and no
	// acceptance succeeds any more. A reader that read the clock before the expiry sees
	// it withdrawn.
	closed bool
}

// seatOperation is what a client does to the invitation.
type seatOperation struct {
	name  string // offer, accept, withdraw, renew, read, expire
	guest int    // who accepts, from 1 on
}

// The results of operations. An operation without one may take effect at any later
// time, or never.
const (
	resultOK      = "ok"
	resultTaken   = "taken"
	resultAbsent  = "absent"
	resultReused  = "reused"
	resultUnknown = "unknown"
)

// seatResult is what a client learned: one of the results, or the status that it read.
type seatResult string

// open reports whether an acceptance can succeed. One that began before the expiry may
// be stored after it, until the host learns of the expiry.
func (s seat) open() bool { return s.offered && !s.withdrawn && !s.closed && s.guest == 0 }

// status is what a read shows.
func (s seat) status() seatResult {
	switch {
	case s.guest > 0:
		return seatResult(lobby.Accepted.String())
	case s.withdrawn:
		return seatResult(lobby.Withdrawn.String())
	case s.open() && !s.expired:
		return seatResult(lobby.Open.String())
	}
	return resultAbsent
}

// seatModel says which results the operations on an invitation may have, one after the
// other.
var seatModel = porcupine.NondeterministicModel{
	Init: func() []any { return []any{seat{}} },
	Step: func(state, input, output any) (next []any) {
		for _, s := range state.(seat).after(input.(seatOperation), output.(seatResult)) {
			next = append(next, s)
		}
		return next
	},
	DescribeOperation: func(input, output any) string {
		in := input.(seatOperation)
		return fmt.Sprintf("%s %d: %s", in.name, in.guest, output)
	},
}

// after returns the states in which an operation with a result may leave the
// invitation: none if the operation cannot have it.
func (s seat) after(in seatOperation, out seatResult) []seat {
	if out == resultUnknown {
		return append(s.effects(in), s)
	}
	var legal bool
	switch next := s; in.name {
	case "offer": // a repetition shows the invitation, or is refused once that has expired
		next.offered = true
		legal = s.offered && s.status() == resultAbsent
		return only(next, out == resultReused == legal || s.closed)
	case "accept":
		return s.accept(in, out)
	case "read":
		legal = out == s.status() || s.closed && out == seatResult(lobby.Withdrawn.String())
	case "expire":
		next.expired = true
		return only(next, true)
	default:
		return s.setExpiry(in, out)
	}
	return only(s, legal)
}

func only(s seat, legal bool) []seat {
	if !legal {
		return nil
	}
	return []seat{s}
}

// effects returns the states that an operation may lead to if it takes effect.
func (s seat) effects(in seatOperation) (next []seat) {
	switch in.name {
	case "offer":
		s.offered = true
		return []seat{s}
	case "accept":
		if s.open() {
			s.guest = in.guest
		}
		return []seat{s}
	case "withdraw", "renew":
		return append(s.setExpiry(in, resultOK), s.setExpiry(in, resultAbsent)...)
	}
	return nil
}

func (s seat) accept(in seatOperation, out seatResult) []seat {
	switch out {
	case resultOK:
		next := s.effects(in)[0]
		return only(next, next.guest == in.guest)
	case resultTaken:
		return only(s, s.guest > 0 && s.guest != in.guest)
	}
	return only(s, out == resultAbsent && s.guest == 0 && (!s.open() || s.expired))
}

func (s seat) setExpiry(in seatOperation, out seatResult) []seat {
	withdraw, next := in.name == "withdraw", s
	switch {
	case out == resultTaken:
		return only(s, s.guest > 0)
	case out == resultAbsent:
		next.closed = s.closed || s.open()
		return only(next, s.offered && s.guest == 0 && (s.status() == resultAbsent || s.withdrawn && !withdraw))
	case withdraw:
		next.withdrawn = true
		return only(next, s.open() || s.withdrawn)
	}
	return only(s, s.open())
}
