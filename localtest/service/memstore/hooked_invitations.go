package memstore

import (
	"context"
	"time"

	"cardgames/games"
	"cardgames/live"
	"cardgames/lobby"
)

var _ lobby.Store = (*HookedInvitations)(nil)

// HookedInvitations wraps a lobby.Store. It calls a hook before and after each
// method.
type HookedInvitations struct {
	lobby.Store
	// Before, if not nil, is called with the name of the method and the invitation, ""
	// for Public. If it returns an error, the method returns that and has no effect.
	Before func(call, id string) error
	// After, if not nil, is called likewise after a method that has succeeded. If it
	// returns an error, the method has its effect and returns that.
	After func(call, id string) error
	// Hints is as for Hooked. An acceptance makes version 0 of a game.
	Hints live.Queue
}

func (h *HookedInvitations) around(call, id string, method func() error) error {
	if h.Before != nil {
		if err := h.Before(call, id); err != nil {
			return err
		}
	}
	if err := method(); err != nil || h.After == nil {
		return err
	}
	return h.After(call, id)
}

// Offer implements lobby.Store.
func (h *HookedInvitations) Offer(
	ctx context.Context, r lobby.Record, snapshot games.Record, replaces *[16]byte,
	counted *lobby.AddressChange) error {
	return h.around("Offer", r.ID, func() error {
		return h.Store.Offer(ctx, r, snapshot, replaces, counted)
	})
}

// Invitation implements lobby.Store.
func (h *HookedInvitations) Invitation(ctx context.Context, id string) (r lobby.Record, err error) {
	err = h.around("Invitation", id, func() error {
		r, err = h.Store.Invitation(ctx, id)
		return err
	})
	return r, err
}

// InvitationSnapshot implements lobby.Store.
func (h *HookedInvitations) InvitationSnapshot(ctx context.Context, id string) (r games.Record, err error) {
	err = h.around("InvitationSnapshot", id, func() error {
		r, err = h.Store.InvitationSnapshot(ctx, id)
		return err
	})
	return r, err
}

// Replace implements lobby.Store.
func (h *HookedInvitations) Replace(ctx context.Context, next lobby.Record, previous [16]byte) error {
	return h.around("Replace", next.ID, func() error { return h.Store.Replace(ctx, next, previous) })
}

// Withdraw implements lobby.Store.
func (h *HookedInvitations) Withdraw(ctx context.Context, withdrawn lobby.Record, previous [16]byte) error {
	return h.around("Withdraw", withdrawn.ID, func() error {
		return h.Store.Withdraw(ctx, withdrawn, previous)
	})
}

// Accept implements lobby.Store.
func (h *HookedInvitations) Accept(ctx context.Context, accepted lobby.Record, previous [16]byte,
	first games.Record, snapshot []byte, counted *lobby.AddressChange) error {
	return h.around("Accept", accepted.ID, func() error {
		if err := h.Store.Accept(ctx, accepted, previous, first, snapshot, counted); err != nil {
			return err
		}
		h.Hints.Stored(&first)
		return nil
	})
}

// Public implements lobby.Store.
func (h *HookedInvitations) Public(
	ctx context.Context, now time.Time, limit int) (list []lobby.Record, err error) {
	err = h.around("Public", "", func() error {
		list, err = h.Store.Public(ctx, now, limit)
		return err
	})
	return list, err
}
