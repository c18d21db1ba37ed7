package cardgames

import (
	"context"
	"regexp"
	"strings"
)

// Invited is an invitation that was offered to a friend.
type Invited struct {
	Link string      // opens the game in a browser, and is what Accept takes
	Host HostAttempt // keep it to come back to the seat: the game has its ID and Token

	service    *Service
	invitation *Invitation
}

// Invite offers a seat. Anyone with the link can take it. An offer has no RematchOf here.
func (s *Service) Invite(ctx context.Context, offer Offer) (*Invited, error) {
	host := NewHost(offer)
	invitation, err := Invitations{Service: s}.Offer(ctx, host)
	if err != nil {
		return nil, err
	}
	return &Invited{s.Base + "/play#invitation=" + host.ID, host, s, invitation}, nil
}

// Game waits for the friend, and returns the game. It fails once the invitation has ended. The end of ctx withdraws
// it, but for one case: a friend who was faster has sat down.
func (i *Invited) Game(ctx context.Context) (*Game, error) {
	own := NewOwnOffer(i.service, i.Host, i.invitation)
	seat, err := own.during(ctx, func() (*Seat, error) { return own.Settle(ctx) })
	if err != nil {
		return nil, err
	}
	if seat == nil {
		return nil, &PermanentError{Address: i.Link, Fault: "the invitation has ended; invite again"}
	}
	return i.service.Game(seat.ID, seat.Token), nil
}

// linked is the id in a link, to which a messenger may have added something.
var linked = regexp.MustCompile(`(?:^|=|%3d|/)([a-z2-7]{26})(?:[^a-z2-7]|$)`)

// Accept sits down opposite the player who has sent a link, under a name unless it is empty.
func (s *Service) Accept(ctx context.Context, link, name string) (*Game, error) {
	return s.AcceptWithDeck(ctx, link, name, nil)
}

// AcceptWithDeck is Accept with a deck, which an invitation with Decks needs.
func (s *Service) AcceptWithDeck(ctx context.Context, link, name string, deck []DeckEntry) (*Game, error) {
	match := linked.FindStringSubmatch(strings.ToLower(strings.TrimSpace(link)))
	if match == nil {
		return nil, &PermanentError{Address: link, Fault: "this is no link to an invitation; pass it as it was sent"}
	}
	invitations := Invitations{Service: s}
	offered, err := invitations.Read(ctx, match[1])
	if err != nil {
		return nil, err
	}
	guest := NewGuest(*offered)
	guest.Deck = deck
	if _, err := invitations.Accept(ctx, guest, name); err != nil {
		return nil, err
	}
	return s.Game(guest.ID, guest.Token), nil
}

// FindOpponent sits down opposite a stranger, as the function of this name does.
func (s *Service) FindOpponent(ctx context.Context, options OpponentOptions) (*Game, error) {
	seat, err := FindOpponent(ctx, s, options)
	if err != nil {
		return nil, err
	}
	return s.Game(seat.ID, seat.Token), nil
}
