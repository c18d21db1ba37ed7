package games

import (
	"context"
	"errors"
	"time"
)

// MaxListed is how many invitations a list has at most.
const MaxListed = 20

// Invitations reads invitations, and keeps or withdraws them.
type Invitations struct {
	invitations InvitationStore
	now         func() time.Time
}

// NewInvitations returns the Invitations of a store.
func NewInvitations(i InvitationStore, now func() time.Time) *Invitations {
	return &Invitations{invitations: i, now: now}
}

// Read returns an invitation: open, accepted or withdrawn.
// ErrInvitationNotFound: there is none, or it has expired.
func (i *Invitations) Read(ctx context.Context, id string) (*Invitation, error) {
	return nil, errors.ErrUnsupported
}

// List returns at most MaxListed of the open public invitations, in random order. One of
// them may have been taken meanwhile.
func (i *Invitations) List(ctx context.Context) ([]Invitation, error) {
	return nil, errors.ErrUnsupported
}

// SetExpiry lets an invitation expire in some seconds from now, but not later than
// MaxInvitation after its creation. 0 withdraws it, and may be repeated. token is the
// host's.
//
// The checks come in this order: the token (ErrTokenRequired), the invitation
// (ErrInvitationNotFound), the host (ErrNotHost), an acceptance (ErrInvitationTaken),
// the end of the invitation (ErrInvitationNotFound), the seconds (ErrExpiryTooLong).
// After ErrInvitationNotFound for an expired one no acceptance can succeed.
func (i *Invitations) SetExpiry(ctx context.Context, id, token string, seconds int) (*Invitation, error) {
	return nil, errors.ErrUnsupported
}
