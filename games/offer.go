package games

import (
	"context"
	"crypto/rand"
	"errors"
	"net/netip"
	"time"

	"cardgames/cardsets/core"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// Offerer makes invitations.
type Offerer struct {
	invitations InvitationStore
	loader      Loader
	repository
	options
}

// NewOfferer returns an Offerer. The store has the games that rematches follow.
func NewOfferer(i InvitationStore, s Store, l Loader, now func() time.Time, list ...Option) *Offerer {
	return &Offerer{invitations: i, loader: l, repository: newRepository(s, now), options: newOptions(list)}
}

// OfferRequest asks for an invitation. Its members have been validated: the
// name has passed CheckName, and a public one has TurnSeconds from 30 to 3600.
type OfferRequest struct {
	Token        string // of the host, for the invitation and then for the game
	RematchToken string // of the host in the game RematchOf
	SetURLs      []string
	Sets         []inline.Set // none in a public one
	Seat         *engine.Seat // nil: the deal decides
	TurnSeconds  int          // 0: no limit
	Public       bool
	Name         string
	// RematchOf is a finished game that began with an invitation, or "". A rematch has
	// the card sets and the limit of that game, is private, and swaps the seats.
	RematchOf string
	RequestID string
	Address   netip.Prefix // by which public games are counted; the zero value for none
	// BodyHash is the SHA-256 of the contents of the request, and does not depend on the
	// order of members or on white space. The same token with other contents is refused.
	BodyHash [32]byte
}

// Offer makes an invitation, whose id is derived from the token or from the game
// before. replayed reports whether an earlier request had made it. Faults of the card
// sets are returned as a *fault.Report; then nothing is stored.
//
// The checks come in this order: the token (ErrTokenRequired), the previous game
// (ErrNoRematch, ErrTokenRequired, ErrUnknownToken), an invitation that exists
// (ErrInvitationReused, ErrRematchOffered), the address (ErrTooManyPublicGames), the card
// sets.
func (o *Offerer) Offer(ctx context.Context, request OfferRequest) (inv *Invitation, replayed bool, err error) {
	if request.Token == "" {
		return nil, false, ErrTokenRequired
	}
	draft := newDraft(request)
	var previous *Game // of a rematch
	if request.RematchOf != "" {
		if previous, err = o.rematch(ctx, draft, request.RematchToken); err != nil {
			return nil, false, err
		}
	}
	for range attempts {
		inv, replayed, err = o.offer(ctx, draft, previous, request)
		if !errors.Is(err, ErrConflict) {
			return inv, replayed, err
		}
	}
	return nil, false, errContended
}

// newDraft returns the invitation that a request asks for, without its cards.
func newDraft(request OfferRequest) *Invitation {
	hash := hashToken(request.Token)
	return &Invitation{
		ID: invitationID(hash, request.RematchOf), Status: InvitationOpen,
		Public: request.Public, HostName: request.Name, HostSeat: request.Seat,
		TurnSeconds: request.TurnSeconds, RematchOf: request.RematchOf,
		hostHash: hash, offerHash: request.BodyHash, RequestID: request.RequestID,
	}
}

// offer stores a draft unless there is an invitation with its id. It fails with
// ErrConflict if another request changed that meanwhile.
func (o *Offerer) offer(ctx context.Context, draft *Invitation, previous *Game, request OfferRequest) (
	inv *Invitation, replayed bool, err error) {
	now := o.now()
	stored, err := findInvitation(ctx, o.invitations, draft.ID)
	var replaces *[16]byte
	switch {
	case errors.Is(err, ErrInvitationNotFound):
		err = o.checkNoGame(ctx, draft.ID)
	case err != nil:
	case draft.replaces(stored, now):
		replaces = &stored.nonce
	default:
		inv, err = draft.repeats(stored, now)
		return inv, true, err
	}
	if err != nil {
		return nil, false, err
	}
	counted, err := o.count(ctx, draft, request.Address)
	if err != nil {
		return nil, false, err
	}
	s, compressed, err := o.cards(ctx, previous, request)
	if err != nil {
		return nil, false, err
	}
	o.complete(draft, s)
	return draft, false, o.put(ctx, draft, compressed, replaces, counted, holderOf(request.Address))
}

// count counts a public draft among the public games of its host's address.
func (o *Offerer) count(ctx context.Context, draft *Invitation, address netip.Prefix) (
	counted *AddressChange, err error) {
	if !draft.Public {
		return nil, nil
	}
	draft.address, counted, err = counter{o.invitations, &o.repository}.count(ctx, address, draft.ID)
	return counted, err
}

// checkNoGame fails with ErrInvitationReused if a game, even an expired one, has the id.
func (o *Offerer) checkNoGame(ctx context.Context, id string) error {
	switch _, err := o.store.Latest(ctx, id, 0, 1); {
	case errors.Is(err, ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	return ErrInvitationReused
}

// replaces reports whether a draft may take the place of the stored invitation: of an
// offer of the same rematch that has ended. A late repetition of that offer may not.
func (inv *Invitation) replaces(stored *Invitation, now time.Time) bool {
	return inv.RematchOf != "" && stored.ended(now) && !sameHash(inv.hostHash, stored.hostHash)
}

// repeats returns the stored invitation if a draft is of the same request.
func (inv *Invitation) repeats(stored *Invitation, now time.Time) (*Invitation, error) {
	same := sameHash(inv.hostHash, stored.hostHash)
	switch {
	case !same: // of the same rematch: other invitations have ids of their own
		return nil, ErrRematchOffered
	case inv.offerHash == stored.offerHash && !stored.expired(now):
		return stored, nil
	}
	return nil, ErrInvitationReused
}

// cards returns the card sets of an invitation, with their stored form.
func (o *Offerer) cards(ctx context.Context, previous *Game, request OfferRequest) (
	*snapshot.Snapshot, []byte, error) {
	if previous != nil {
		return storedForm(ctx, o.at, previous.Snapshot)
	}
	return o.loadCards(ctx, o.at, o.loader, request.SetURLs, request.Sets)
}

// complete adds the cards, the secret and the times to a draft.
func (o *Offerer) complete(draft *Invitation, s *snapshot.Snapshot) {
	var secret shuffle.Secret
	_, _ = rand.Read(secret[:]) // never fails (documentation of crypto/rand)
	draft.secret, draft.Commitment = &secret, secret.Commitment()
	draft.Rules = o.rules
	draft.SnapshotKey, draft.SnapshotSHA256 = s.Key, s.SHA256
	draft.CardSets = make([]CardSetRef, len(s.Sets))
	for i, set := range s.Sets {
		draft.CardSets[i] = CardSetRef{ID: set.ID, Name: set.Name, Version: set.Version, URL: set.URL}
	}
	now := o.now().UTC()
	draft.CreatedAt = now.Truncate(time.Millisecond)
	wait := PrivateExpiry
	switch {
	case draft.Public:
		wait = PublicExpiry
	case draft.RematchOf != "":
		wait = RematchExpiry
	}
	draft.ExpiresAt = draft.expiryIn(wait, now)
}

// put stores a complete draft. The core set of a public invitation is not stored:
// this release has it, and so do later ones.
func (o *Offerer) put(ctx context.Context, draft *Invitation, compressed []byte, replaces *[16]byte,
	counted *AddressChange, holder string) error {
	record, err := newInvitationRecord(draft)
	if err != nil {
		return err
	}
	record.Holder = holder
	first := Record{GameID: draft.ID, ExpiresAt: roundUp(draft.CreatedAt.Add(MaxInvitation)), Nonce: record.Nonce}
	var body []byte
	if !draft.Public || draft.SnapshotKey != core.Snapshot().Key {
		if body, err = newSnapshotBody(&first, compressed); err != nil {
			return err
		}
	}
	return o.invitations.Offer(ctx, record, SnapshotRecord(first, body), replaces, counted)
}
