package games

import (
	"context"
	"errors"
	"time"

	"cardgames/engine"
)

// Accepter turns invitations into games.
type Accepter struct {
	invitations InvitationStore
	history
	retention time.Duration
	options
}

// NewAccepter returns an Accepter whose games expire after retention, or never when
// it is 0.
func NewAccepter(i InvitationStore, s Store, now func() time.Time, retention time.Duration, list ...Option) *Accepter {
	return &Accepter{
		invitations: i, history: history{store: s, now: now}, retention: retention, options: newOptions(list),
	}
}

// AcceptRequest asks for the seat opposite the host. The name is a ValidName.
type AcceptRequest struct {
	InvitationID string
	Token        string // of the guest, for the game
	RematchToken string // of the guest in the previous game, where the invitation is for a rematch
	Name         string
	RequestID    string
	Entropy      [32]byte // random; drawn once for an invitation and sent again with each retry
}

// Accept makes the game of an invitation, and returns it with the viewer of the
// guest. replayed reports whether an earlier request with the same token and
// entropy had made it: then the game is its latest version.
//
// The checks come in this order: the token (ErrTokenRequired), the invitation
// (ErrInvitationNotFound), an earlier acceptance of the same guest (ErrEntropyReused),
// the host's token (ErrOwnInvitation), the token of the previous game (ErrTokenRequired,
// ErrUnknownToken, ErrOwnInvitation), an acceptance of another guest
// (ErrInvitationTaken), the end of the invitation (ErrInvitationNotFound).
func (a *Accepter) Accept(ctx context.Context, request AcceptRequest) (
	g *Game, viewer engine.Viewer, replayed bool, err error) {
	return nil, engine.ViewerSpectator, false, errors.ErrUnsupported
}
