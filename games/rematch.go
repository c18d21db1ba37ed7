package games

import (
	"context"
	"errors"

	"cardgames/engine"
)

// rematch checks that a request may offer a rematch, and gives its draft the terms of
// the previous game, which it returns. The seats are swapped.
func (o *Offerer) rematch(ctx context.Context, draft *Invitation, token string) (previous *Game, err error) {
	previous, err = o.current(ctx, draft.RematchOf)
	switch {
	case errors.Is(err, ErrNotFound):
		return nil, ErrNoRematch
	case err != nil:
		return nil, err
	case !previous.Finished() || !previous.Private:
		return nil, ErrNoRematch
	}
	if err := o.checkAccepted(ctx, previous.ID); err != nil {
		return nil, err
	}
	seat, err := previous.seatOf(token)
	if err != nil {
		return nil, err
	}
	draft.Public, draft.TurnSeconds = false, previous.TurnSeconds
	draft.HostSeat = new(1 - seat)
	draft.rematch = [2][]byte{previous.SeatHashes[seat], previous.SeatHashes[1-seat]}
	return previous, nil
}

// checkAccepted fails with ErrNoRematch if a game did not begin with an invitation.
func (o *Offerer) checkAccepted(ctx context.Context, id string) error {
	switch inv, err := findInvitation(ctx, o.invitations, id); {
	case errors.Is(err, ErrInvitationNotFound):
		return ErrNoRematch
	case err != nil:
		return err
	case inv.Status != InvitationAccepted:
		return ErrNoRematch
	}
	return nil
}

// seatOf returns the seat that a token is of. It fails with ErrTokenRequired or
// ErrUnknownToken.
func (h *Header) seatOf(token string) (engine.Seat, error) {
	viewer, err := h.Viewer(token)
	if err != nil {
		return 0, err
	}
	if seat, ok := viewer.Seat(); ok {
		return seat, nil
	}
	return 0, ErrTokenRequired
}

// checkRematch checks that a guest held the seat opposite the host in the previous
// game, if the invitation is for a rematch.
func (inv *Invitation) checkRematch(token string) error {
	switch {
	case inv.RematchOf == "":
		return nil
	case token == "":
		return ErrTokenRequired
	}
	switch hash := hashToken(token); {
	case sameHash(inv.rematch[0], hash):
		return ErrOwnInvitation
	case sameHash(inv.rematch[1], hash):
		return nil
	}
	return ErrUnknownToken
}
