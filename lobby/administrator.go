package lobby

import (
	"context"

	"cardgames/games"
)

// Holdings is the store of the invitations of a service on one machine, as an operator sees it:
// with all of them, also expired and blocked ones. Its methods return errors that wrap
// ErrUnavailable.
type Holdings interface {
	// HeldInvitations returns what is stored of the invitations with an id after a given one, in
	// the order of their ids, at most limit. One that is damaged has an Err.
	HeldInvitations(ctx context.Context, after string, limit int) ([]Held, error)

	// Held returns what is stored of an invitation. ErrNotFound: nothing.
	HeldInvitation(ctx context.Context, id string) (Held, error)

	// DeleteInvitation deletes an invitation; a game that began with it stays. An acceptance
	// under way is refused. ErrNotFound: there is none.
	DeleteInvitation(ctx context.Context, id string) error
}

// Held is what is stored of an invitation.
type Held struct {
	ID     string
	Record Record
	Bytes  int
	Err    error
}

// Overview is what an operator sees of an invitation.
type Overview struct {
	ID         string
	Bytes      int
	Blocked    bool
	Err        error       // why it cannot be read
	Invitation *Invitation // nil then
}

// Administrator looks after invitations for the operator of a service on one machine.
type Administrator struct {
	holdings Holdings
	blocked  games.BlockList
}

// NewAdministrator returns an Administrator.
func NewAdministrator(h Holdings, blocked games.BlockList) *Administrator {
	return &Administrator{h, blocked}
}

// List returns the invitations with an id after a given one, in the order of their ids, at
// most limit.
func (a *Administrator) List(ctx context.Context, after string, limit int) ([]Overview, error) {
	held, err := a.holdings.HeldInvitations(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	all := make([]Overview, len(held))
	for i := range held {
		all[i] = a.overview(&held[i])
	}
	return all, nil
}

// Read returns an invitation. ErrNotFound: there is none.
func (a *Administrator) Read(ctx context.Context, id string) (Overview, error) {
	held, err := a.holdings.HeldInvitation(ctx, id)
	if err != nil {
		return Overview{}, err
	}
	return a.overview(&held), nil
}

func (a *Administrator) overview(held *Held) Overview {
	o := Overview{ID: held.ID, Bytes: held.Bytes, Blocked: a.blocked.Has(held.ID), Err: held.Err}
	if o.Err == nil {
		o.Invitation, o.Err = readRecord(&held.Record)
	}
	return o
}

// Delete deletes an invitation. ErrNotFound: there is none.
func (a *Administrator) Delete(ctx context.Context, id string) error {
	return a.holdings.DeleteInvitation(ctx, id)
}
