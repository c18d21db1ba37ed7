// Package memstore implements games.Store, lobby.Store and games.Archive in memory, for tests of
// the layers above the store. The store passes the same contract suite as the real
// ones.
package memstore

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"cardgames/games"
	"cardgames/lobby"
)

var _ games.Store = (*Store)(nil)

// Store is a games.Store and a lobby.Store in memory. It is safe for concurrent use.
type Store struct {
	mu          sync.Mutex
	games       map[string]*game
	invitations map[string]invitation
	addresses   map[string]lobby.AddressRecord
	lobby.DailyKey
}

type game struct {
	records  []games.Record // by version
	snapshot []byte
}

// New returns an empty Store.
func New() *Store {
	return &Store{games: map[string]*game{}, invitations: map[string]invitation{},
		addresses: map[string]lobby.AddressRecord{}}
}

// Create implements games.Store.
func (s *Store) Create(ctx context.Context, first games.Record, snapshot []byte) error {
	if len(snapshot) > games.MaxSnapshot {
		return fmt.Errorf("memstore: %w", games.ErrTooLarge)
	}
	return s.write(ctx, first, snapshot)
}

// Append implements games.Store.
func (s *Store) Append(ctx context.Context, next games.Record) error {
	return s.write(ctx, next, nil)
}

func (s *Store) write(ctx context.Context, r games.Record, snapshot []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil {
		return unavailable(ctx.Err())
	}
	return s.writeLocked(r, snapshot)
}

// writeLocked is write for callers that hold the lock.
func (s *Store) writeLocked(r games.Record, snapshot []byte) error {
	g := s.games[r.GameID]
	if g == nil {
		g = &game{snapshot: slices.Clone(snapshot)}
		s.games[r.GameID] = g
	}
	switch {
	case r.Version < len(g.records) && g.records[r.Version].Nonce == r.Nonce:
		return nil
	case r.Version < len(g.records):
		return fmt.Errorf("memstore: version %d: %w", r.Version, games.ErrConflict)
	case r.Version > len(g.records):
		return fmt.Errorf("memstore: version %d would leave a gap after %d", r.Version, len(g.records)-1)
	}
	g.records = append(g.records, cloned(r))
	return nil
}

// Latest implements games.Store.
func (s *Store) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	records, err := s.Range(ctx, gameID, from, 1<<30)
	slices.Reverse(records)
	return records[:min(limit, len(records))], err
}

// Range implements games.Store.
func (s *Store) Range(ctx context.Context, gameID string, from, to int) ([]games.Record, error) {
	g, err := s.game(ctx, gameID)
	if err != nil {
		return nil, err
	}
	var found []games.Record
	for _, r := range g.records {
		if from <= r.Version && r.Version <= to {
			found = append(found, cloned(r))
		}
	}
	if len(found) == 0 {
		return nil, notFound(gameID)
	}
	return found, nil
}

// Snapshot implements games.Store.
func (s *Store) Snapshot(ctx context.Context, gameID string) (games.Record, error) {
	g, err := s.game(ctx, gameID)
	if err == nil && len(g.snapshot) == 0 {
		err = notFound(gameID)
	}
	if err != nil {
		return games.Record{}, err
	}
	return games.SnapshotRecord(g.records[0], slices.Clone(g.snapshot)), nil
}

// game returns a copy of the game, which later writes do not change.
func (s *Store) game(ctx context.Context, gameID string) (game, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil {
		return game{}, unavailable(ctx.Err())
	}
	g := s.games[gameID]
	if g == nil {
		return game{}, notFound(gameID)
	}
	return *g, nil
}

func cloned(r games.Record) games.Record {
	r.Body, r.Holder = slices.Clone(r.Body), "" // which no store keeps
	return r
}

func notFound(gameID string) error {
	return fmt.Errorf("memstore: game %s: %w", gameID, games.ErrNotFound)
}

func unavailable(err error) error { return fmt.Errorf("memstore: %w: %w", games.ErrUnavailable, err) }
