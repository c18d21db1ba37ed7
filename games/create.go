package games

import (
	"context"
	"crypto/rand"
	"time"

	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
	"cardgames/engine/shuffle"
)

// Creator makes games.
type Creator struct {
	store     Store
	loader    Loader
	now       func() time.Time
	retention time.Duration
	options
}

// NewCreator returns a Creator whose games expire after retention, or never
// when it is 0.
func NewCreator(store Store, loader Loader, now func() time.Time, retention time.Duration, list ...Option) *Creator {
	return &Creator{store: store, loader: loader, now: now, retention: retention, options: newOptions(list)}
}

// CreateRequest asks for a game. Its zero value is a game of the core set.
type CreateRequest struct {
	SetURLs   []string
	Seed      string // fixes the shuffle; "" for a random one
	Seats     Seats
	RequestID string
}

// Create makes and stores a game, and returns the tokens that it made for the
// seats of a private one. Faults of the card sets are returned as a *fault.Report;
// then nothing is stored.
func (c *Creator) Create(ctx context.Context, request CreateRequest) (*Game, []Token, error) {
	cards, stored, err := c.cards(ctx, request.SetURLs)
	if err != nil {
		return nil, nil, err
	}
	g, tokens := c.start(cards, request)
	record, err := newRecord(g, c.format)
	if err != nil {
		return nil, nil, err
	}
	body, err := newSnapshotBody(&record, stored, c.format)
	if err != nil {
		return nil, nil, err
	}
	if err := c.store.Create(ctx, record, body); err != nil {
		return nil, nil, err
	}
	return g, tokens, nil
}

// cards returns a snapshot and its stored form. The core set is stored too: a
// later release may bring another one.
func (c *Creator) cards(ctx context.Context, urls []string) (s *snapshot.Snapshot, stored []byte, err error) {
	if len(urls) == 0 {
		stored, err = core.Stored()
		return core.Snapshot(), stored, err
	}
	if s, err = c.loader.Load(ctx, urls); err != nil {
		return nil, nil, err
	}
	stored, err = s.Encode()
	return s, stored, err
}

func (c *Creator) start(s *snapshot.Snapshot, request CreateRequest) (*Game, []Token) {
	now := c.now().UTC().Truncate(time.Millisecond)
	secret := shuffle.SecretFromSeed(request.Seed)
	if request.Seed == "" {
		_, _ = rand.Read(secret[:]) // never fails (documentation of crypto/rand)
	}
	g := &Game{
		ID: newID(),
		Header: Header{
			CreatedAt: now, SnapshotKey: s.Key,
			Commitment: secret.Commitment(), Seeded: request.Seed != "",
		},
		Entry:    Entry{At: now, RequestID: request.RequestID},
		Snapshot: s,
		Secret:   &secret,
		ReadAt:   now,
	}
	if c.retention > 0 {
		g.ExpiresAt = now.Add(c.retention).Truncate(time.Second)
	}
	g.State, g.Events = shuffle.Deal(c.rules, s.Pool, secret)
	tokens := request.Seats.apply(&g.Header)
	g.begin()
	return g, tokens
}
