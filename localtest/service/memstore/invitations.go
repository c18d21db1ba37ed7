package memstore

import (
	"context"
	"fmt"
	"slices"
	"time"

	"cardgames/games"
	"cardgames/lobby"
)

var _ lobby.Store = (*Store)(nil)

// invitation is what is stored of one.
type invitation struct {
	record   lobby.Record
	snapshot games.Record // none if its Body is empty
}

// Offer implements lobby.Store.
func (s *Store) Offer(ctx context.Context, r lobby.Record, snapshot games.Record, replaces *[16]byte,
	counted *lobby.AddressChange) error {
	if len(snapshot.Body) > games.MaxSnapshot {
		return fmt.Errorf("memstore: %w", games.ErrTooLarge)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	stored, exists := s.invitations[r.ID]
	switch {
	case ctx.Err() != nil:
		return unavailable(ctx.Err())
	case exists && stored.record.Nonce == r.Nonce:
		return nil
	case exists != (replaces != nil), exists && stored.record.Nonce != *replaces:
		return fmt.Errorf("memstore: offer: %w", games.ErrConflict)
	}
	if err := s.checkCount(counted); err != nil {
		return err
	}
	s.count(counted)
	s.invitations[r.ID] = invitation{cloneInvitation(r), cloned(snapshot)}
	return nil
}

// Invitation implements lobby.Store.
func (s *Store) Invitation(ctx context.Context, id string) (lobby.Record, error) {
	stored, err := s.invitation(ctx, id)
	return cloneInvitation(stored.record), err
}

// InvitationSnapshot implements lobby.Store.
func (s *Store) InvitationSnapshot(ctx context.Context, id string) (games.Record, error) {
	stored, err := s.invitation(ctx, id)
	if err == nil && len(stored.snapshot.Body) == 0 {
		err = fmt.Errorf("memstore: snapshot: %w", lobby.ErrNotFound)
	}
	if err != nil {
		return games.Record{}, err
	}
	return cloned(stored.snapshot), nil
}

func (s *Store) invitation(ctx context.Context, id string) (invitation, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil {
		return invitation{}, unavailable(ctx.Err())
	}
	stored, exists := s.invitations[id]
	if !exists {
		return invitation{}, fmt.Errorf("memstore: %w", lobby.ErrNotFound)
	}
	return stored, nil
}

// Replace implements lobby.Store.
func (s *Store) Replace(ctx context.Context, next lobby.Record, previous [16]byte) error {
	return s.replace(ctx, next, previous, func(*invitation) error { return nil })
}

// Withdraw implements lobby.Store.
func (s *Store) Withdraw(ctx context.Context, withdrawn lobby.Record, previous [16]byte) error {
	return s.replace(ctx, withdrawn, previous, dropSnapshot)
}

// Accept implements lobby.Store.
func (s *Store) Accept(ctx context.Context, accepted lobby.Record, previous [16]byte,
	first games.Record, snapshot []byte, counted *lobby.AddressChange) error {
	if len(snapshot) > games.MaxSnapshot {
		return fmt.Errorf("memstore: %w", games.ErrTooLarge)
	}
	return s.replace(ctx, accepted, previous, func(stored *invitation) error {
		if err := s.checkCount(counted); err != nil {
			return err
		}
		if err := s.writeLocked(first, snapshot); err != nil {
			return err
		}
		s.count(counted)
		return dropSnapshot(stored)
	})
}

func dropSnapshot(stored *invitation) error {
	stored.snapshot = games.Record{}
	return nil
}

// replace calls also, and writes the next record if that succeeds.
func (s *Store) replace(ctx context.Context, next lobby.Record, previous [16]byte,
	also func(*invitation) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	stored, exists := s.invitations[next.ID]
	switch {
	case ctx.Err() != nil:
		return unavailable(ctx.Err())
	case exists && stored.record.Nonce == next.Nonce:
		return nil
	case !exists || stored.record.Nonce != previous:
		return fmt.Errorf("memstore: invitation: %w", games.ErrConflict)
	}
	if err := also(&stored); err != nil {
		return err
	}
	stored.record = cloneInvitation(next)
	s.invitations[next.ID] = stored
	return nil
}

// Public implements lobby.Store.
func (s *Store) Public(ctx context.Context, now time.Time, limit int) ([]lobby.Record, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil {
		return nil, unavailable(ctx.Err())
	}
	var found []lobby.Record
	for _, stored := range s.invitations {
		if stored.record.Listed && stored.record.ExpiresAt.After(now) {
			found = append(found, cloneInvitation(stored.record))
		}
	}
	return lobby.Sample(found, func(r lobby.Record) string { return r.Address }, limit), nil
}

// checkCount fails if another record has taken the place of the one that a change replaces.
func (s *Store) checkCount(change *lobby.AddressChange) error {
	if change != nil && s.addresses[change.Hash].Nonce != change.Replaces {
		return fmt.Errorf("memstore: address: %w", games.ErrConflict)
	}
	return nil
}

func (s *Store) count(change *lobby.AddressChange) {
	if change != nil {
		next := change.AddressRecord
		next.Games = slices.Clone(next.Games)
		s.addresses[change.Hash] = next
	}
}

// Address implements lobby.Store.
func (s *Store) Address(ctx context.Context, hash string) (lobby.AddressRecord, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil {
		return lobby.AddressRecord{}, unavailable(ctx.Err())
	}
	r := s.addresses[hash]
	r.Games = slices.Clone(r.Games)
	return r, nil
}

func cloneInvitation(r lobby.Record) lobby.Record {
	r.Body, r.Holder = slices.Clone(r.Body), ""
	return r
}
