package main

import (
	"context"

	"cardgames/games"
)

// store fails, or lets another request come first, when it is told to.
type store struct {
	games.Store
	close   func() error
	failure error  // of every call
	rival   func() // comes first at the next Append
}

// Create is games.Store's.
func (s *store) Create(ctx context.Context, first games.Record, snapshot []byte) error {
	if s.failure != nil {
		return s.failure
	}
	return s.Store.Create(ctx, first, snapshot)
}

// Append is games.Store's.
func (s *store) Append(ctx context.Context, next games.Record) error {
	if rival := s.rival; rival != nil {
		s.rival = nil
		rival()
	}
	return s.Store.Append(ctx, next)
}

// Latest is games.Store's.
func (s *store) Latest(ctx context.Context, id string, from, limit int) ([]games.Record, error) {
	if s.failure != nil {
		return nil, s.failure
	}
	return s.Store.Latest(ctx, id, from, limit)
}

// Range is games.Store's.
func (s *store) Range(ctx context.Context, id string, from, to int) ([]games.Record, error) {
	if s.failure != nil {
		return nil, s.failure
	}
	return s.Store.Range(ctx, id, from, to)
}
