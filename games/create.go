package games

import (
	"context"
	"crypto/rand"
	"net/netip"
	"time"

	"cardgames/cardsets/core"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/shuffle"
)

// Creator makes games.
type Creator struct {
	repository *Repository
	loader     Loader
	retention  time.Duration
	options    Options
}

// NewCreator returns a Creator whose games expire after retention, or never
// when it is 0.
func NewCreator(r *Repository, loader Loader, retention time.Duration, list ...Option) *Creator {
	return &Creator{repository: r, loader: loader, retention: retention, options: NewOptions(list)}
}

// Options returns the choices of the operator.
func (c *Creator) Options() Options { return c.options }

// CreateRequest asks for a game. Its zero value is a game of the core set.
type CreateRequest struct {
	SetURLs []string
	Sets    []inline.Set
	Seed    string // fixes the shuffle; "" for a random one
	// Decks are those that the players bring, by seat; nil: both decks are made from the pool.
	Decks *[2][]decks.Entry
	// Draft is the seed of the draft from which both are chosen; "" for none.
	Draft     string
	Seats     Seats
	RequestID string
	Address   netip.Prefix // by which a Store bounds what one holds; the zero value for none
}

// Create makes and stores a game, and returns the tokens that it made for the
// seats of a private one. Faults of the card sets are returned as a *fault.Report, those of
// decks as decks.Faults; then nothing is stored.
func (c *Creator) Create(ctx context.Context, request CreateRequest) (*Game, []Token, error) {
	g, tokens, stored, err := c.prepare(ctx, newID(), request)
	if err != nil {
		return nil, nil, err
	}
	if err := c.repository.create(ctx, g, stored, HolderOf(request.Address)); err != nil {
		return nil, nil, err
	}
	return g, tokens, nil
}

// prepare returns version 0 of a game, and the stored form of its card sets.
func (c *Creator) prepare(ctx context.Context, id string, request CreateRequest) (
	g *Game, tokens []Token, stored []byte, err error) {
	if request.Decks != nil && !c.options.Decks() {
		return nil, nil, nil, ErrDecksDisabled
	}
	cards, stored, err := c.repository.LoadCards(ctx, c.options, c.loader, request.SetURLs, request.Sets)
	if err != nil {
		return nil, nil, nil, err
	}
	lists, err := request.deckLists(cards.Pool)
	if err != nil {
		return nil, nil, nil, err
	}
	g, tokens = c.start(id, cards, lists, request)
	return g, tokens, stored, nil
}

// deckLists returns the lists of the decks of a request, or nil if it has none.
func (r *CreateRequest) deckLists(pool *engine.Pool) (*[2][]engine.CardRef, error) {
	if r.Decks == nil {
		return nil, decks.CheckDraft(r.Draft)
	}
	lists, err := decks.Read(pool, r.Draft, "/decks", r.Decks[:]...)
	if err != nil {
		return nil, err
	}
	return new([2][]engine.CardRef(lists)), nil
}

// LoadCards returns a snapshot and its stored form. The core set is stored too: a
// later release may bring another one.
func (r *Repository) LoadCards(
	ctx context.Context, o Options, loader Loader, urls []string, sets []inline.Set) (
	s *snapshot.Snapshot, stored []byte, err error) {
	switch {
	case len(sets) > 0 && !o.InlineSets:
		return nil, nil, ErrInlineSetsDisabled
	case len(urls)+len(sets) == 0:
		return r.StoredForm(ctx, core.Snapshot())
	}
	if s, err = loader.Load(ctx, r.at, urls, sets); err != nil {
		return nil, nil, err
	}
	if s.Format() > o.Format {
		return nil, nil, ErrNewCardsDisabled
	}
	return r.StoredForm(ctx, s)
}

// StoredForm returns a snapshot with its stored form.
func (r *Repository) StoredForm(ctx context.Context, s *snapshot.Snapshot) (
	_ *snapshot.Snapshot, stored []byte, err error) {
	if s == core.Snapshot() {
		stored, err = core.Stored() // which is encoded once
		return s, stored, err
	}
	err = work.Do(ctx, r.at, func(context.Context) (err error) {
		stored, err = s.Encode()
		return err
	})
	return s, stored, err
}

func (c *Creator) start(id string, s *snapshot.Snapshot, lists *[2][]engine.CardRef, request CreateRequest) (
	*Game, []Token) {
	secret := shuffle.SecretFromSeed(request.Seed)
	if request.Seed == "" {
		_, _ = rand.Read(secret[:]) // never fails (documentation of crypto/rand)
	}
	g := NewGame(id, s, secret, c.repository.Now().UTC().Truncate(time.Millisecond))
	g.Seeded, g.RequestID = request.Seed != "", request.RequestID
	g.ExpiresAt = ExpiryAfter(g.CreatedAt, c.retention)
	tokens := request.Seats.apply(&g.Header)
	rules := c.options.Rules
	if lists != nil {
		rules, g.Draft = engine.DeckRules(), request.Draft
	}
	g.Deal(rules, lists, secret)
	return g, tokens
}

// newGame returns version 0 of an open game before the deal.
func NewGame(id string, s *snapshot.Snapshot, secret shuffle.Secret, now time.Time) *Game {
	return &Game{
		ID:       id,
		Header:   Header{CreatedAt: now, SnapshotKey: s.Key, Commitment: secret.Commitment()},
		Entry:    Entry{At: now},
		Snapshot: s,
		Secret:   &secret,
		ReadAt:   now,
	}
}

// expiryAfter returns when a game expires that begins now; zero if retention is 0.
func ExpiryAfter(now time.Time, retention time.Duration) time.Time {
	if retention == 0 {
		return time.Time{}
	}
	return now.Add(retention).Truncate(time.Second)
}
