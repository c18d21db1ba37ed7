package lobby

import (
	"context"
	"errors"
	"time"

	"cardgames/games"
)

// MaxListed is how many invitations a list has at most.
const MaxListed = 20

// Invitations reads, renews and withdraws invitations.
type Invitations struct {
	invitations Store
	now         func() time.Time
}

// NewInvitations returns the Invitations of a store.
func NewInvitations(i Store, now func() time.Time) *Invitations {
	return &Invitations{invitations: i, now: now}
}

// Read returns an invitation: open, accepted or withdrawn.
// ErrNotFound: there is none, or it has expired.
func (i *Invitations) Read(ctx context.Context, id string) (*Invitation, error) {
	now := i.now() // before the read: what is open then has been open at this time
	inv, err := find(ctx, i.invitations, id)
	if err == nil && inv.expired(now) {
		return nil, ErrNotFound
	}
	return inv, err
}

// Waits reports whether an invitation waits for a guest: false if one has accepted it.
// ErrNotFound: there is none, or it has ended.
func (i *Invitations) Waits(ctx context.Context, id string) (bool, error) {
	inv, err := find(ctx, i.invitations, id)
	switch {
	case err != nil:
		return false, err
	case inv.ended(i.now()):
		return false, ErrNotFound
	}
	return inv.Status == Open, nil
}

// sampled is from how many open public invitations a list is chosen: of games with decks, or without.
const sampled = 100

// List returns at most MaxListed of the open public invitations to games with decks, or of
// the others, in random order.
// Some of them may have been taken meanwhile. One that cannot be read, such as one of
// a newer release, is left out.
func (i *Invitations) List(ctx context.Context, withDecks bool) ([]Invitation, error) {
	now := i.now()
	records, err := i.invitations.Public(ctx, now, sampled)
	if err != nil {
		return nil, err
	}
	var list []Invitation
	for _, record := range records {
		inv, err := readRecord(&record)
		if err == nil && inv.Status == Open && !inv.expired(now) && inv.HasDecks() == withDecks {
			list = append(list, *inv)
		}
	}
	return Sample(list, func(inv Invitation) string { return inv.address }, MaxListed), nil
}

// SetExpiry sets the expiry of an invitation to a number of seconds from now, but not
// later than MaxInvitation after its creation. 0 withdraws it, and may be repeated.
// token is the host's.
//
// The checks come in this order: the token (ErrTokenRequired), the invitation
// (ErrNotFound), the host (ErrNotHost), an acceptance (ErrTaken),
// the end of the invitation (ErrNotFound), the seconds (ErrExpiryTooLong).
// After ErrNotFound for one's own invitation no acceptance can succeed.
func (i *Invitations) SetExpiry(ctx context.Context, id, token string, seconds int) (*Invitation, error) {
	if token == "" {
		return nil, games.ErrTokenRequired
	}
	for range attempts {
		now := i.now()
		inv, err := find(ctx, i.invitations, id)
		if err != nil {
			return nil, err
		}
		inv, err = i.setExpiry(ctx, inv, token, time.Duration(seconds)*time.Second, now)
		if !errors.Is(err, games.ErrConflict) {
			return inv, err
		}
	}
	return nil, errContended
}

func (i *Invitations) setExpiry(
	ctx context.Context, inv *Invitation, token string, wait time.Duration, now time.Time) (*Invitation, error) {
	host, expired := inv.ofHost(token), inv.expired(now)
	switch {
	case !host && !expired:
		return nil, ErrNotHost
	case !host, expired && inv.Status != Open:
		return nil, ErrNotFound
	case inv.Status == Accepted:
		return nil, ErrTaken
	case inv.Status == Withdrawn && wait == 0:
		return inv, nil
	case inv.Status == Withdrawn:
		return nil, ErrNotFound
	case expired:
		return nil, i.withdrawExpired(ctx, inv)
	case inv.Public && wait > PublicExpiry:
		return nil, ErrExpiryTooLong
	case wait == 0:
		return i.withdraw(ctx, inv, roundUp(now.Add(WithdrawnExpiry)))
	}
	previous := inv.nonce
	inv.ExpiresAt = inv.expiryIn(wait, now)
	record, err := newRecord(inv)
	if err != nil {
		return nil, err
	}
	return inv, i.invitations.Replace(ctx, record, previous)
}

// withdrawExpired withdraws an expired invitation, and returns ErrNotFound:
// after this response to the host, an acceptance that began before the expiry must not
// be stored.
func (i *Invitations) withdrawExpired(ctx context.Context, inv *Invitation) error {
	if _, err := i.withdraw(ctx, inv, inv.ExpiresAt); err != nil {
		return err
	}
	return ErrNotFound
}

func (i *Invitations) withdraw(ctx context.Context, inv *Invitation, readableUntil time.Time) (*Invitation, error) {
	previous := inv.nonce
	inv.Status, inv.secret, inv.deck, inv.address, inv.ExpiresAt = Withdrawn, nil, nil, "", readableUntil
	record, err := newRecord(inv)
	if err != nil {
		return nil, err
	}
	return inv, i.invitations.Withdraw(ctx, record, previous)
}
