package games

import (
	"context"
	"errors"
	"time"

	"cardgames/engine"
)

// Offerer makes invitations.
type Offerer struct {
	invitations InvitationStore
	loader      Loader
	history
	options
}

// NewOfferer returns an Offerer. The store has the games that rematches follow.
func NewOfferer(i InvitationStore, s Store, l Loader, now func() time.Time, list ...Option) *Offerer {
	return &Offerer{invitations: i, loader: l, history: history{store: s, now: now}, options: newOptions(list)}
}

// OfferRequest asks for an invitation. Its members have been validated: the
// name is a ValidName, and a public one has TurnSeconds from 30 to 3600.
type OfferRequest struct {
	Token        string // of the host, for the invitation and then for the game
	RematchToken string // of the host in the game RematchOf
	SetURLs      []string
	Seat         *engine.Seat // nil: the deal decides
	TurnSeconds  int          // 0: no limit
	Public       bool
	Name         string
	// RematchOf is a finished game that began with an invitation, or "". A rematch has
	// the card sets and the limit of that game, is private, and swaps the seats.
	RematchOf string
	RequestID string
	// BodyHash is the SHA-256 of the contents of the request, whatever their order and
	// white space. The same token with other contents is refused.
	BodyHash [32]byte
}

// Offer makes an invitation, whose id is derived from the token or from the game
// before. replayed reports whether an earlier request had made it. Faults of the card
// sets are returned as a *fault.Report; then nothing is stored.
//
// The checks come in this order: the token (ErrTokenRequired), the previous game
// (ErrNoRematch, ErrTokenRequired, ErrUnknownToken), an invitation that exists
// (ErrInvitationReused, ErrRematchOffered), the card sets.
func (o *Offerer) Offer(ctx context.Context, request OfferRequest) (inv *Invitation, replayed bool, err error) {
	return nil, false, errors.ErrUnsupported
}
