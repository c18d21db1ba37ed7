package lobby

import (
	"context"
	"fmt"
	"slices"
	"time"

	"cardgames/games"
)

// WithoutBlocked returns an Store without the blocked invitations.
func WithoutBlocked(s Store, list *games.BlockList) Store {
	return blockedStore{s, list}
}

// blockedStore embeds no Store so that a further method must say what it does
// with blocked invitations.
type blockedStore struct {
	store Store
	list  *games.BlockList
}

func (s blockedStore) check(id string) error {
	if s.list.Has(id) {
		return fmt.Errorf("blocked: %w", ErrNotFound)
	}
	return nil
}

func (s blockedStore) Offer(ctx context.Context, r Record, snapshot games.Record, replaces *[16]byte,
	counted *AddressChange) error {
	if err := s.check(r.ID); err != nil {
		return err
	}
	return s.store.Offer(ctx, r, snapshot, replaces, counted)
}

func (s blockedStore) Invitation(ctx context.Context, id string) (Record, error) {
	if err := s.check(id); err != nil {
		return Record{}, err
	}
	return s.store.Invitation(ctx, id)
}

func (s blockedStore) InvitationSnapshot(ctx context.Context, id string) (games.Record, error) {
	if err := s.check(id); err != nil {
		return games.Record{}, err
	}
	return s.store.InvitationSnapshot(ctx, id)
}

func (s blockedStore) Replace(ctx context.Context, next Record, previous [16]byte) error {
	if err := s.check(next.ID); err != nil {
		return err
	}
	return s.store.Replace(ctx, next, previous)
}

func (s blockedStore) Withdraw(ctx context.Context, withdrawn Record, previous [16]byte) error {
	if err := s.check(withdrawn.ID); err != nil {
		return err
	}
	return s.store.Withdraw(ctx, withdrawn, previous)
}

func (s blockedStore) Accept(ctx context.Context, accepted Record, previous [16]byte,
	first games.Record, snapshot []byte, counted *AddressChange) error {
	if err := s.check(accepted.ID); err != nil {
		return err
	}
	return s.store.Accept(ctx, accepted, previous, first, snapshot, counted)
}

func (s blockedStore) Public(ctx context.Context, now time.Time, limit int) ([]Record, error) {
	found, err := s.store.Public(ctx, now, limit)
	return slices.DeleteFunc(found, func(r Record) bool { return s.list.Has(r.ID) }), err
}

func (s blockedStore) Address(ctx context.Context, hash string) (AddressRecord, error) {
	return s.store.Address(ctx, hash)
}

func (s blockedStore) AddressKey(ctx context.Context, day int64) ([32]byte, error) {
	return s.store.AddressKey(ctx, day)
}
