package lobby

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
	"cardgames/engine/decks"
	"cardgames/engine/shuffle"
	"cardgames/games"
)

// Offerer makes invitations.
type Offerer struct {
	invitations Store
	loader      games.Loader
	repository  *games.Repository
	options     games.Options
}

// NewOfferer returns an Offerer. The repository has the games that rematches follow.
func NewOfferer(i Store, r *games.Repository, l games.Loader, list ...games.Option) *Offerer {
	return &Offerer{invitations: i, loader: l, repository: r, options: games.NewOptions(list)}
}

// Options returns the choices of the operator.
func (o *Offerer) Options() games.Options { return o.options }

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
	// Deck is the host's, nil for a game without decks. Draft is as in games.CreateRequest.
	Deck      []decks.Entry
	Draft     string
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
// (ErrReused, ErrRematchOffered), decks that are not allowed (games.ErrDecksDisabled), whether a rematch has
// a deck as the game before (decks.Faults), the address (ErrTooManyPublicGames), the card sets, the deck
// (decks.Faults).
func (o *Offerer) Offer(ctx context.Context, request OfferRequest) (inv *Invitation, replayed bool, err error) {
	if request.Token == "" {
		return nil, false, games.ErrTokenRequired
	}
	draft := newDraft(request)
	var previous *games.Game // of a rematch
	if request.RematchOf != "" {
		if previous, err = o.rematch(ctx, draft, request.RematchToken); err != nil {
			return nil, false, err
		}
	}
	for range attempts {
		inv, replayed, err = o.offer(ctx, draft, previous, request)
		if !errors.Is(err, games.ErrConflict) {
			return inv, replayed, err
		}
	}
	return nil, false, errContended
}

// newDraft returns the invitation that a request asks for, without its cards.
func newDraft(request OfferRequest) *Invitation {
	hash := games.HashToken(request.Token)
	return &Invitation{
		ID: invitationID(hash, request.RematchOf), Status: Open,
		Public: request.Public, HostName: request.Name, HostSeat: request.Seat,
		TurnSeconds: request.TurnSeconds, RematchOf: request.RematchOf,
		hostHash: hash, offerHash: request.BodyHash, RequestID: request.RequestID,
		deck: request.Deck, Draft: request.Draft,
	}
}

// offer stores a draft unless there is an invitation with its id. It fails with
// ErrConflict if another request changed that meanwhile.
func (o *Offerer) offer(ctx context.Context, draft *Invitation, previous *games.Game, request OfferRequest) (
	inv *Invitation, replayed bool, err error) {
	now := o.repository.Now()
	stored, err := find(ctx, o.invitations, draft.ID)
	var replaces *[16]byte
	switch {
	case errors.Is(err, ErrNotFound):
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
	if err := o.checkDecks(previous, request.Deck); err != nil {
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
	if err := checkOffered(s.Pool, &request); err != nil {
		return nil, false, err
	}
	o.complete(draft, s)
	return draft, false, o.put(ctx, draft, s, compressed, replaces, counted, games.HolderOf(request.Address))
}

// checkDecks checks that the host may bring a deck, and has one if the game before a rematch has decks.
func (o *Offerer) checkDecks(previous *games.Game, deck []decks.Entry) error {
	if deck != nil && !o.options.Decks() {
		return games.ErrDecksDisabled
	}
	if previous == nil {
		return nil
	}
	return checkDeck(previous.HasDecks(), deck)
}

// count counts a public draft among the public games of its host's address.
func (o *Offerer) count(ctx context.Context, draft *Invitation, address netip.Prefix) (
	counted *AddressChange, err error) {
	if !draft.Public {
		return nil, nil
	}
	draft.address, counted, err = counter{o.invitations, o.repository}.count(ctx, address, draft.ID)
	return counted, err
}

// checkNoGame fails with ErrReused if a game, even an expired one, has the id.
func (o *Offerer) checkNoGame(ctx context.Context, id string) error {
	exists, err := o.repository.Exists(ctx, id)
	if exists {
		return ErrReused
	}
	return err
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
	return nil, ErrReused
}

// cards returns the card sets of an invitation, with their stored form.
func (o *Offerer) cards(ctx context.Context, previous *games.Game, request OfferRequest) (
	*snapshot.Snapshot, []byte, error) {
	if previous != nil {
		return o.repository.StoredForm(ctx, previous.Snapshot)
	}
	return o.repository.LoadCards(ctx, o.options, o.loader, request.SetURLs, request.Sets)
}

// complete adds the cards, the secret and the times to a draft.
func (o *Offerer) complete(draft *Invitation, s *snapshot.Snapshot) {
	var secret shuffle.Secret
	_, _ = rand.Read(secret[:]) // never fails (documentation of crypto/rand)
	draft.secret, draft.Commitment = &secret, secret.Commitment()
	draft.Rules = o.options.Rules
	if draft.deck != nil {
		draft.Rules = engine.DeckRules()
	}
	draft.SnapshotKey, draft.SnapshotSHA256 = s.Key, s.SHA256
	draft.CardSets = make([]games.CardSetRef, len(s.Sets))
	for i, set := range s.Sets {
		draft.CardSets[i] = games.CardSetRef{ID: set.ID, Name: set.Name, Version: set.Version, URL: set.URL}
	}
	now := o.repository.Now().UTC()
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
func (o *Offerer) put(ctx context.Context, draft *Invitation, s *snapshot.Snapshot, compressed []byte,
	replaces *[16]byte, counted *AddressChange, holder string) error {
	record, err := newRecord(draft)
	if err != nil {
		return err
	}
	record.Holder = holder
	first := games.Record{GameID: draft.ID, ExpiresAt: roundUp(draft.CreatedAt.Add(MaxInvitation)), Nonce: record.Nonce}
	var body []byte
	if !draft.Public || draft.SnapshotKey != core.Snapshot().Key {
		if body, err = games.NewSnapshotBody(&first, s, compressed); err != nil {
			return err
		}
	}
	return o.invitations.Offer(ctx, record, games.SnapshotRecord(first, body), replaces, counted)
}
