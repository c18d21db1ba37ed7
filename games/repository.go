package games

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"cardgames/cardsets/core/released"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// repository reads games from the Store, and caches snapshots and recent games.
type repository struct {
	store     Store
	now       func() time.Time
	snapshots snapshotCache
	recent    recentGames
}

// latest returns the versions >= from, the latest first, at most limit.
func (h *repository) latest(ctx context.Context, gameID string, from, limit int) ([]*Game, error) {
	if !ValidID(gameID) {
		return nil, ErrNotFound
	}
	records, err := h.store.Latest(ctx, gameID, from, limit)
	if err != nil {
		return nil, err
	}
	return h.decode(ctx, records)
}

func (h *repository) current(ctx context.Context, gameID string) (*Game, error) {
	games, err := h.latest(ctx, gameID, 0, 1)
	if err != nil {
		return nil, err
	}
	return games[0], nil
}

// between returns the versions from <= v <= to, the oldest first.
func (h *repository) between(ctx context.Context, gameID string, from, to int) ([]*Game, error) {
	if !ValidID(gameID) {
		return nil, ErrNotFound
	}
	records, err := h.store.Range(ctx, gameID, from, to)
	if err != nil {
		return nil, err
	}
	return h.decode(ctx, records)
}

func (h *repository) decode(ctx context.Context, records []Record) ([]*Game, error) {
	games := make([]*Game, len(records))
	for i := range records {
		g, err := h.game(ctx, &records[i])
		if err != nil {
			return nil, fmt.Errorf("version %d: %w", records[i].Version, err)
		}
		games[i] = g
	}
	if len(records) == 1 {
		h.recent.put(&records[0], games[0])
	}
	return games, nil
}

// game returns the game of a record, from the cache or decoded.
func (h *repository) game(ctx context.Context, r *Record) (g *Game, err error) {
	now := h.now()
	if g = h.recent.find(r); g == nil || Expired(r.ExpiresAt, now) {
		g, err = h.decodeOne(ctx, r, now)
	}
	if err == nil {
		err = r.checkMover(g)
	}
	if err != nil {
		return nil, err
	}
	g.ReadAt = now
	return g, nil
}

func (h *repository) decodeOne(ctx context.Context, r *Record, now time.Time) (*Game, error) {
	b, err := decodeBody(r)
	if err != nil {
		return nil, err
	}
	if Expired(r.ExpiresAt, now) {
		return nil, ErrNotFound
	}
	g := &Game{ID: r.GameID, Header: b.header(), ExpiresAt: r.ExpiresAt, absence: b.absence()}
	if g.Entry, err = b.entry(r.Version); err != nil {
		return nil, err
	}
	if g.keys, err = b.Keys.keys(); err != nil {
		return nil, err
	}
	b.addHashes(g)
	if g.Snapshot, err = h.snapshot(ctx, g); err != nil {
		return nil, err
	}
	if err := b.checkCards(g.Snapshot.Pool); err != nil {
		return nil, err
	}
	position, err := b.position()
	if err != nil {
		return nil, err
	}
	g.State, err = position.State(g.Snapshot.Pool)
	switch {
	case errors.Is(err, engine.ErrUnknownRules):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrDamagedRecord, err)
	}
	return g, nil
}

// snapshot returns the card sets of a game: from the binary for the core set, from
// the cache, or from the store.
func (h *repository) snapshot(ctx context.Context, g *Game) (*snapshot.Snapshot, error) {
	if s, ok := released.Find(g.SnapshotKey); ok {
		return s, nil
	}
	if s, ok := h.snapshots.get(g.SnapshotKey); ok {
		return s, nil
	}
	stored, err := h.store.Snapshot(ctx, g.ID)
	if err != nil {
		return nil, err
	}
	s, _, err := readSnapshot(&stored, g.SnapshotKey)
	if err != nil {
		return nil, err
	}
	h.snapshots.put(s)
	return s, nil
}

// readSnapshot returns the card sets in a Record, and their stored form.
func readSnapshot(r *Record, key [32]byte) (s *snapshot.Snapshot, compressed []byte, err error) {
	if compressed, err = readSnapshotBody(r); err != nil {
		return nil, nil, fmt.Errorf("snapshot: %w", err)
	}
	if s, err = snapshot.Decode(compressed); err != nil {
		return nil, nil, err
	}
	if s.Key != key {
		return nil, nil, fmt.Errorf("%w: its snapshot is %x, the stored one %x", ErrDamagedRecord, key, s.Key)
	}
	return s, compressed, nil
}

// snapshotCache keeps the latest snapshots by the hash of their content.
type snapshotCache struct {
	mu    sync.Mutex
	byKey map[[32]byte]*snapshot.Snapshot
	order [][32]byte // the oldest first
}

// cachedSnapshots bounds the memory. A snapshot takes a few MB at most.
const cachedSnapshots = 16

func (c *snapshotCache) get(key [32]byte) (*snapshot.Snapshot, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.byKey[key]
	return s, ok
}

func (c *snapshotCache) put(s *snapshot.Snapshot) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byKey == nil {
		c.byKey = map[[32]byte]*snapshot.Snapshot{}
	}
	if _, ok := c.byKey[s.Key]; ok {
		return
	}
	if len(c.order) == cachedSnapshots {
		delete(c.byKey, c.order[0])
		c.order = c.order[1:]
	}
	c.byKey[s.Key] = s
	c.order = append(c.order, s.Key)
}
