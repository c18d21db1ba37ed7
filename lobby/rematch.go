package lobby

import (
	"context"
	"errors"

	"cardgames/engine"
	"cardgames/games"
)

// rematch checks that a request may offer a rematch, and gives its draft the terms of
// the previous game, which it returns. The seats are swapped.
func (o *Offerer) rematch(ctx context.Context, draft *Invitation, token string) (previous *games.Game, err error) {
	previous, err = o.repository.Current(ctx, draft.RematchOf)
	switch {
	case errors.Is(err, games.ErrNotFound):
		return nil, ErrNoRematch
	case err != nil:
		return nil, err
	case !previous.Finished() || !previous.Private:
		return nil, ErrNoRematch
	}
	if err := o.checkAccepted(ctx, previous.ID); err != nil {
		return nil, err
	}
	seat, err := seatOf(&previous.Header, token)
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
	switch inv, err := find(ctx, o.invitations, id); {
	case errors.Is(err, ErrNotFound):
		return ErrNoRematch
	case err != nil:
		return err
	case inv.Status != Accepted:
		return ErrNoRematch
	}
	return nil
}

// seatOf returns the seat that a token is of. It fails with ErrTokenRequired or
// ErrUnknownToken.
func seatOf(h *games.Header, token string) (engine.Seat, error) {
	viewer, err := h.Viewer(token)
	if err != nil {
		return 0, err
	}
	if seat, ok := viewer.Seat(); ok {
		return seat, nil
	}
	return 0, games.ErrTokenRequired
}

// checkRematch checks that a guest held the seat opposite the host in the previous
// game, if the invitation is for a rematch.
func (inv *Invitation) checkRematch(token string) error {
	switch {
	case inv.RematchOf == "":
		return nil
	case token == "":
		return games.ErrTokenRequired
	}
	switch hash := games.HashToken(token); {
	case sameHash(inv.rematch[0], hash):
		return ErrOwnInvitation
	case sameHash(inv.rematch[1], hash):
		return nil
	}
	return games.ErrUnknownToken
}
