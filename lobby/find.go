package lobby

import (
	"context"
	"crypto/subtle"
	"fmt"
	"time"

	"cardgames/games"
)

// attempts is how often a use case begins again if another request changed the
// invitation between its read and its write. Each of them ends after a few changes:
// a renewal in 15 s, an acceptance, a withdrawal.
const attempts = 5

// errContended is returned after that many attempts.
var errContended = fmt.Errorf("%w: the invitation changes too often", games.ErrUnavailable)

// find returns the stored invitation, also an expired one.
// ErrNotFound: there is none.
func find(ctx context.Context, store Store, id string) (*Invitation, error) {
	if !games.ValidID(id) {
		return nil, ErrNotFound
	}
	record, err := store.Invitation(ctx, id)
	if err != nil {
		return nil, err
	}
	return readRecord(&record)
}

// expired reports whether readers treat the invitation as absent.
func (inv *Invitation) expired(now time.Time) bool { return games.Expired(inv.ExpiresAt, now) }

// ended reports whether the invitation was withdrawn, or has expired without a guest.
func (inv *Invitation) ended(now time.Time) bool {
	return inv.Status == Withdrawn || inv.Status == Open && inv.expired(now)
}

// ofHost reports whether a token is the host's.
func (inv *Invitation) ofHost(token string) bool {
	return sameHash(inv.hostHash, games.HashToken(token))
}

// ofGuest reports whether a token is of the guest who has accepted.
func (inv *Invitation) ofGuest(token string) bool {
	return inv.guest != nil && sameHash(inv.guest.hash, games.HashToken(token))
}

func sameHash(a, b []byte) bool { return subtle.ConstantTimeCompare(a, b) == 1 }

// expiryIn returns an expiry some time from now, which lasts that long at least
// although it is stored to the second; but no later than MaxInvitation after the
// creation.
func (inv *Invitation) expiryIn(wait time.Duration, now time.Time) time.Time {
	at, last := roundUp(now.Add(wait)), inv.CreatedAt.Add(MaxInvitation).Truncate(time.Second)
	if at.After(last) {
		return last
	}
	return at
}

// roundUp returns the first whole second that is not before a time.
func roundUp(at time.Time) time.Time {
	if whole := at.UTC().Truncate(time.Second); !whole.Equal(at) {
		return whole.Add(time.Second)
	}
	return at.UTC().Truncate(time.Second)
}
