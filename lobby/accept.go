package lobby

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/games"
)

// Accepter turns invitations into games.
type Accepter struct {
	invitations Store
	repository  *games.Repository
	retention   time.Duration
}

// NewAccepter returns an Accepter whose games expire after retention, or never when
// it is 0.
func NewAccepter(i Store, r *games.Repository, retention time.Duration) *Accepter {
	return &Accepter{invitations: i, repository: r, retention: retention}
}

// AcceptRequest asks for the seat opposite the host. The name has passed CheckName.
type AcceptRequest struct {
	InvitationID string
	Token        string // of the guest, for the game
	RematchToken string // of the guest in the previous game, where the invitation is for a rematch
	Name         string
	RequestID    string
	Address      netip.Prefix  // by which public games are counted; the zero value for none
	Entropy      [32]byte      // random; drawn once for an invitation and sent again with each retry
	Deck         []decks.Entry // of the guest, nil for a game without decks
}

// Accept makes the game of an invitation, and returns it with the viewer of the
// guest. replayed reports whether an earlier request with the same token and
// entropy had made it: then the game is its latest version.
//
// The checks come in this order: the token (ErrTokenRequired), the invitation
// (ErrNotFound), an earlier acceptance of the same guest (ErrEntropyReused, ErrDeckReused),
// the host's token (ErrOwnInvitation), the token of the previous game (ErrTokenRequired,
// ErrUnknownToken, ErrOwnInvitation), an acceptance of another guest
// (ErrTaken), the end of the invitation (ErrNotFound), whether the game needs a deck (decks.Faults), the
// address (ErrTooManyPublicGames), the deck (decks.Faults).
func (a *Accepter) Accept(ctx context.Context, request AcceptRequest) (
	g *games.Game, viewer engine.Viewer, replayed bool, err error) {
	if request.Token == "" {
		return nil, engine.ViewerSpectator, false, games.ErrTokenRequired
	}
	for range attempts {
		g, replayed, err = a.accept(ctx, request)
		if !errors.Is(err, games.ErrConflict) {
			break
		}
		err = errContended
	}
	if err != nil {
		return nil, engine.ViewerSpectator, false, err
	}
	viewer, err = g.Viewer(request.Token)
	return g, viewer, replayed, err
}

// accept fails with ErrConflict if another request changed the invitation meanwhile.
func (a *Accepter) accept(ctx context.Context, request AcceptRequest) (g *games.Game, replayed bool, err error) {
	now := a.repository.Now()
	inv, err := find(ctx, a.invitations, request.InvitationID)
	if err != nil {
		return nil, false, err
	}
	if inv.ofGuest(request.Token) {
		g, err = a.replay(ctx, inv, request)
		return g, true, err
	}
	if err := inv.checkGuest(request, now); err != nil {
		return nil, false, err
	}
	if err := checkDeck(inv.HasDecks(), request.Deck); err != nil {
		return nil, false, err
	}
	counted, err := a.count(ctx, inv, request.Address)
	if err != nil {
		return nil, false, err
	}
	cards, compressed, err := a.cards(ctx, inv)
	if err != nil {
		return nil, false, err
	}
	host, own, err := inv.lists(cards.Pool, request.Deck)
	if err != nil {
		return nil, false, err
	}
	inv.guest = &guest{hash: games.HashToken(request.Token), entropy: request.Entropy}
	g = a.begin(inv, cards, host, own, request)
	return g, false, a.put(ctx, inv, g, compressed, counted, games.HolderOf(request.Address))
}

// count adds the game of a public invitation to the games of its guest's address.
func (a *Accepter) count(ctx context.Context, inv *Invitation, address netip.Prefix) (
	counted *AddressChange, err error) {
	if !inv.Public {
		return nil, nil
	}
	_, counted, err = counter{a.invitations, a.repository}.count(ctx, address, inv.ID)
	return counted, err
}

// checkGuest returns why the guest of a request cannot accept an invitation, or nil.
func (inv *Invitation) checkGuest(request AcceptRequest, now time.Time) error {
	switch {
	case inv.Status == Accepted && inv.expired(now): // with its game
		return ErrNotFound
	case inv.ofHost(request.Token):
		return ErrOwnInvitation
	}
	if err := inv.checkRematch(request.RematchToken); err != nil {
		return err
	}
	switch {
	case inv.Status == Accepted:
		return ErrTaken
	case inv.ended(now):
		return ErrNotFound
	}
	return nil
}

// replay returns the latest version of the game that an earlier request of the same
// guest made.
func (a *Accepter) replay(ctx context.Context, inv *Invitation, request AcceptRequest) (*games.Game, error) {
	if inv.guest.entropy != request.Entropy {
		return nil, ErrEntropyReused
	}
	g, err := a.repository.Current(ctx, inv.ID)
	switch {
	case errors.Is(err, games.ErrNotFound):
		return nil, ErrNotFound
	case err != nil:
		return nil, err
	}
	seat, err := seatOf(&g.Header, request.Token)
	if err != nil {
		return nil, err
	}
	if !sameDeck(g, seat, request.Deck) {
		return nil, ErrDeckReused
	}
	return g, nil
}

// cards returns the card sets of an invitation, and their stored form.
func (a *Accepter) cards(ctx context.Context, inv *Invitation) (*snapshot.Snapshot, []byte, error) {
	if s := core.Snapshot(); s.Key == inv.SnapshotKey {
		return a.repository.StoredForm(ctx, s)
	}
	stored, err := storedCards(ctx, a.invitations, inv.ID)
	if err != nil {
		return nil, nil, err
	}
	s, err := a.repository.SnapshotOf(ctx, inv.SnapshotKey, func() ([]byte, error) { return stored, nil })
	return s, stored, err
}

// begin deals the game of an invitation. The deck lists of host and guest are nil without decks.
func (a *Accepter) begin(inv *Invitation, cards *snapshot.Snapshot, hosts, guests []engine.CardRef,
	request AcceptRequest) *games.Game {
	g := games.NewGame(inv.ID, cards, *inv.secret, a.repository.Now().UTC().Truncate(time.Millisecond))
	g.Entropy, g.RequestID = &inv.guest.entropy, request.RequestID
	g.ExpiresAt = games.ExpiryAfter(g.CreatedAt, a.retention)
	deal := inv.secret.WithEntropy(g.ID, inv.guest.entropy)
	host := deal.HostSeat()
	if inv.HostSeat != nil {
		host = *inv.HostSeat
	}
	g.Private, g.TurnSeconds = true, inv.TurnSeconds
	g.SeatHashes[host], g.SeatHashes[1-host] = inv.hostHash, inv.guest.hash
	g.Names[host], g.Names[1-host] = inv.HostName, request.Name
	switch {
	case !inv.Public: // the host may not be watching
		g.WaitForHost(host)
	case request.Address.IsValid():
		g.WaitForNewcomers()
	}
	var lists *[2][]engine.CardRef
	if inv.HasDecks() {
		lists, g.Draft = new([2][]engine.CardRef), inv.Draft
		lists[host], lists[1-host] = hosts, guests
	}
	g.Deal(inv.Rules, lists, deal)
	return g
}

// put stores the game of an invitation, and the invitation as accepted.
func (a *Accepter) put(ctx context.Context, inv *Invitation, g *games.Game, compressed []byte,
	counted *AddressChange, holder string) error {
	first, err := games.NewRecord(g)
	if err != nil {
		return err
	}
	first.Holder = holder
	body, err := games.NewSnapshotBody(&first, g.Snapshot, compressed)
	if err != nil {
		return err
	}
	previous := inv.nonce
	inv.Status, inv.secret, inv.deck, inv.address, inv.ExpiresAt = Accepted, nil, nil, "", g.ExpiresAt
	accepted, err := newRecord(inv)
	if err != nil {
		return err
	}
	if err := a.invitations.Accept(ctx, accepted, previous, first, body, counted); err != nil {
		return err
	}
	a.repository.KeepFirst(&first, g)
	return nil
}
