package games

import (
	"context"
	"fmt"
	"sync"
)

// BlockList has the ids of games and invitations that are not served: to players they are as
// if they were not there. What is stored of them stays. Any number of goroutines may use it.
type BlockList struct {
	mu  sync.RWMutex
	ids map[string]bool
}

// NewBlockList returns a BlockList with these ids.
func NewBlockList(ids ...string) *BlockList {
	l := &BlockList{ids: map[string]bool{}}
	for _, id := range ids {
		l.ids[id] = true
	}
	return l
}

// Has reports whether an id is blocked.
func (l *BlockList) Has(id string) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.ids[id]
}

// Set blocks an id, or no longer does.
func (l *BlockList) Set(id string, blocked bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if blocked {
		l.ids[id] = true
	} else {
		delete(l.ids, id)
	}
}

// Store returns a Store without the blocked games.
func (l *BlockList) Store(s Store) Store { return blockedStore{s, l} }

func (l *BlockList) check(id string, absent error) error {
	if l.Has(id) {
		return fmt.Errorf("blocked: %w", absent)
	}
	return nil
}

// blockedStore embeds no Store, so that a further method must say what it does with blocked games.
type blockedStore struct {
	store Store
	list  *BlockList
}

// Create fails with ErrConflict, since the id is taken.
func (s blockedStore) Create(ctx context.Context, first Record, snapshot []byte) error {
	if err := s.list.check(first.GameID, ErrConflict); err != nil {
		return err
	}
	return s.store.Create(ctx, first, snapshot)
}

func (s blockedStore) Append(ctx context.Context, next Record) error {
	if err := s.list.check(next.GameID, ErrNotFound); err != nil {
		return err
	}
	return s.store.Append(ctx, next)
}

func (s blockedStore) Latest(ctx context.Context, gameID string, from, limit int) ([]Record, error) {
	if err := s.list.check(gameID, ErrNotFound); err != nil {
		return nil, err
	}
	return s.store.Latest(ctx, gameID, from, limit)
}

func (s blockedStore) Range(ctx context.Context, gameID string, from, to int) ([]Record, error) {
	if err := s.list.check(gameID, ErrNotFound); err != nil {
		return nil, err
	}
	return s.store.Range(ctx, gameID, from, to)
}

func (s blockedStore) Snapshot(ctx context.Context, gameID string) (Record, error) {
	if err := s.list.check(gameID, ErrNotFound); err != nil {
		return Record{}, err
	}
	return s.store.Snapshot(ctx, gameID)
}
