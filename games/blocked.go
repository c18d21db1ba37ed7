package games

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
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

// Invitations returns an InvitationStore without the blocked invitations.
func (l *BlockList) Invitations(s InvitationStore) InvitationStore { return blockedInvitations{s, l} }

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

// blockedInvitations embeds no InvitationStore for the same reason.
type blockedInvitations struct {
	store InvitationStore
	list  *BlockList
}

func (s blockedInvitations) check(id string) error { return s.list.check(id, ErrInvitationNotFound) }

func (s blockedInvitations) Offer(ctx context.Context, r InvitationRecord, snapshot Record, replaces *[16]byte,
	counted *AddressChange) error {
	if err := s.check(r.ID); err != nil {
		return err
	}
	return s.store.Offer(ctx, r, snapshot, replaces, counted)
}

func (s blockedInvitations) Invitation(ctx context.Context, id string) (InvitationRecord, error) {
	if err := s.check(id); err != nil {
		return InvitationRecord{}, err
	}
	return s.store.Invitation(ctx, id)
}

func (s blockedInvitations) InvitationSnapshot(ctx context.Context, id string) (Record, error) {
	if err := s.check(id); err != nil {
		return Record{}, err
	}
	return s.store.InvitationSnapshot(ctx, id)
}

func (s blockedInvitations) Replace(ctx context.Context, next InvitationRecord, previous [16]byte) error {
	if err := s.check(next.ID); err != nil {
		return err
	}
	return s.store.Replace(ctx, next, previous)
}

func (s blockedInvitations) Withdraw(ctx context.Context, withdrawn InvitationRecord, previous [16]byte) error {
	if err := s.check(withdrawn.ID); err != nil {
		return err
	}
	return s.store.Withdraw(ctx, withdrawn, previous)
}

func (s blockedInvitations) Accept(ctx context.Context, accepted InvitationRecord, previous [16]byte,
	first Record, snapshot []byte, counted *AddressChange) error {
	if err := s.check(accepted.ID); err != nil {
		return err
	}
	return s.store.Accept(ctx, accepted, previous, first, snapshot, counted)
}

func (s blockedInvitations) Public(ctx context.Context, now time.Time, limit int) ([]InvitationRecord, error) {
	found, err := s.store.Public(ctx, now, limit)
	return slices.DeleteFunc(found, func(r InvitationRecord) bool { return s.list.Has(r.ID) }), err
}

func (s blockedInvitations) Address(ctx context.Context, hash string) (AddressRecord, error) {
	return s.store.Address(ctx, hash)
}

func (s blockedInvitations) AddressKey(ctx context.Context, day int64) ([32]byte, error) {
	return s.store.AddressKey(ctx, day)
}
