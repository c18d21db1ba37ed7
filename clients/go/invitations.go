package cardgames

import (
	"context"
	"errors"
	"net/http"
)

// Invitations are the operations on invitations. Each request is the same until there is a response, and none
// is applied twice. The end of a context ends the attempts, not one under way that may have been applied.
type Invitations struct {
	Service *Service
	// RematchToken is for rematches alone: the token of this player's seat in the game before.
	RematchToken string
}

// List returns a random sample of the open public invitations to games without decks.
func (i Invitations) List(ctx context.Context) ([]Invitation, error) { return i.list(ctx, listing) }

// ListWithDecks is List for the games to which each player brings a deck.
func (i Invitations) ListWithDecks(ctx context.Context) ([]Invitation, error) {
	return i.list(ctx, request{method: http.MethodGet, path: "/invitations?decks=true"})
}

func (i Invitations) list(ctx context.Context, r request) ([]Invitation, error) {
	got, err := send[invitationList](ctx, i.Service, r)
	if err != nil {
		return nil, err
	}
	return got.value.Invitations, nil
}

type invitationList struct {
	Invitations []Invitation `json:"invitations"`
}

var listing = request{method: http.MethodGet, path: "/invitations"}

// Read returns an invitation. Gone reports whether it failed because the invitation has ended.
func (i Invitations) Read(ctx context.Context, id string) (*Invitation, error) {
	return i.read(ctx, id)
}

// ReadWithCards is Read with the cards of the game, as long as the invitation is open.
func (i Invitations) ReadWithCards(ctx context.Context, id string) (*Invitation, error) {
	return i.read(ctx, id+"?include=cards")
}

func (i Invitations) read(ctx context.Context, id string) (*Invitation, error) {
	got, err := send[Invitation](ctx, i.Service, request{method: http.MethodGet, path: "/invitations/" + id})
	return got.value, err
}

// Offer offers a seat. A repeated offer returns the invitation as it stands now.
func (i Invitations) Offer(ctx context.Context, host HostAttempt) (*Invitation, error) {
	got, err := send[Invitation](ctx, i.Service, request{
		method: http.MethodPost, path: "/invitations", token: host.Token, rematch: i.RematchToken,
		body: host.Offer, whole: true,
	})
	return got.value, err
}

// Accept sits down, under a name unless it is empty, and returns the view of the seat. It fails where the
// service has not kept to its commitment; Taken and Gone report that there is no seat.
func (i Invitations) Accept(ctx context.Context, guest GuestAttempt, name string) (*View, error) {
	body := struct {
		Entropy string      `json:"entropy"`
		Name    string      `json:"name,omitempty"`
		Deck    []DeckEntry `json:"deck,omitempty"`
	}{guest.Entropy, name, guest.Deck}
	got, err := sendForView(ctx, i.Service, request{
		method: http.MethodPost, path: "/invitations/" + guest.ID + "/acceptance", token: guest.Token,
		rematch: i.RematchToken, body: body, whole: true,
	})
	if err != nil {
		return nil, err
	}
	return got.value, checkSeat(got.value, guest.Commitment)
}

// Keep sets how many seconds from now an invitation ends.
func (i Invitations) Keep(ctx context.Context, host HostAttempt, seconds int) (*Invitation, error) {
	body := struct {
		Seconds int `json:"seconds"`
	}{seconds}
	got, err := send[Invitation](ctx, i.Service, request{
		method: http.MethodPut, path: "/invitations/" + host.ID + "/expiry", token: host.Token, body: body,
	})
	return got.value, err
}

// Withdraw ends an invitation. It returns false if a guest has accepted before.
func (i Invitations) Withdraw(ctx context.Context, host HostAttempt) (bool, error) {
	switch _, err := i.Keep(ctx, host, 0); {
	case err == nil, Gone(err):
		return true, nil
	case Taken(err):
		return false, nil
	default:
		return false, err
	}
}

var errCommitment = errors.New(
	"the game has another commitment than the invitation: the service may have chosen the shuffle")

// checkSeat fails where a view is of no seat, or its game has another commitment than its invitation had: its
// creator may have known the guest's entropy.
func checkSeat(v *View, offered string) error {
	switch {
	case v.Viewer == nil:
		return errors.New("the service does not know the token of the seat")
	case v.Shuffle.Commitment != offered:
		return errCommitment
	}
	return nil
}

// Taken reports whether an invitation was accepted by another player.
func Taken(err error) bool { return hasCode(err, "invitation_taken") }

// Gone reports whether an invitation has expired, was withdrawn, or never was.
func Gone(err error) bool { return hasCode(err, "invitation_not_found") }

func hasCode(err error, code string) bool {
	refused, ok := errors.AsType[*ServiceError](err)
	return ok && refused.Code == code
}
