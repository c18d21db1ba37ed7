package blocked

import (
	"context"

	"cardgames/games"
)

// Games returns a Store without the blocked games.
func (l *List) Games(s games.Store) games.Store { return gameStore{s, l} }

// gameStore embeds no Store, so that a further method must say what it does with blocked games.
type gameStore struct {
	store games.Store
	list  *List
}

// Create fails with games.ErrConflict, since the id is taken.
func (s gameStore) Create(ctx context.Context, first games.Record, snapshot []byte) error {
	if err := s.list.check(first.GameID, games.ErrConflict); err != nil {
		return err
	}
	return s.store.Create(ctx, first, snapshot)
}

func (s gameStore) Append(ctx context.Context, next games.Record) error {
	if err := s.list.check(next.GameID, games.ErrNotFound); err != nil {
		return err
	}
	return s.store.Append(ctx, next)
}

func (s gameStore) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	if err := s.list.check(gameID, games.ErrNotFound); err != nil {
		return nil, err
	}
	return s.store.Latest(ctx, gameID, from, limit)
}

func (s gameStore) Range(ctx context.Context, gameID string, from, to int) ([]games.Record, error) {
	if err := s.list.check(gameID, games.ErrNotFound); err != nil {
		return nil, err
	}
	return s.store.Range(ctx, gameID, from, to)
}

func (s gameStore) Snapshot(ctx context.Context, gameID string) (games.Record, error) {
	if err := s.list.check(gameID, games.ErrNotFound); err != nil {
		return games.Record{}, err
	}
	return s.store.Snapshot(ctx, gameID)
}
