package blocked

import (
	"context"
	"slices"
	"time"

	"cardgames/games"
	"cardgames/lobby"
)

// Invitations returns a Store without the blocked invitations.
func (l *List) Invitations(s lobby.Store) lobby.Store { return invitationStore{s, l} }

// invitationStore embeds no Store so that a further method must say what it does
// with blocked invitations.
type invitationStore struct {
	store lobby.Store
	list  *List
}

func (s invitationStore) Offer(ctx context.Context, r lobby.Record, snapshot games.Record, replaces *[16]byte,
	counted *lobby.AddressChange) error {
	if err := s.list.check(r.ID, lobby.ErrNotFound); err != nil {
		return err
	}
	return s.store.Offer(ctx, r, snapshot, replaces, counted)
}

func (s invitationStore) Invitation(ctx context.Context, id string) (lobby.Record, error) {
	if err := s.list.check(id, lobby.ErrNotFound); err != nil {
		return lobby.Record{}, err
	}
	return s.store.Invitation(ctx, id)
}

func (s invitationStore) InvitationSnapshot(ctx context.Context, id string) (games.Record, error) {
	if err := s.list.check(id, lobby.ErrNotFound); err != nil {
		return games.Record{}, err
	}
	return s.store.InvitationSnapshot(ctx, id)
}

func (s invitationStore) Replace(ctx context.Context, next lobby.Record, previous [16]byte) error {
	if err := s.list.check(next.ID, lobby.ErrNotFound); err != nil {
		return err
	}
	return s.store.Replace(ctx, next, previous)
}

func (s invitationStore) Withdraw(ctx context.Context, withdrawn lobby.Record, previous [16]byte) error {
	if err := s.list.check(withdrawn.ID, lobby.ErrNotFound); err != nil {
		return err
	}
	return s.store.Withdraw(ctx, withdrawn, previous)
}

func (s invitationStore) Accept(ctx context.Context, accepted lobby.Record, previous [16]byte,
	first games.Record, snapshot []byte, counted *lobby.AddressChange) error {
	if err := s.list.check(accepted.ID, lobby.ErrNotFound); err != nil {
		return err
	}
	return s.store.Accept(ctx, accepted, previous, first, snapshot, counted)
}

func (s invitationStore) Public(ctx context.Context, now time.Time, limit int) ([]lobby.Record, error) {
	found, err := s.store.Public(ctx, now, limit)
	return slices.DeleteFunc(found, func(r lobby.Record) bool { return s.list.Has(r.ID) }), err
}

func (s invitationStore) Address(ctx context.Context, hash string) (lobby.AddressRecord, error) {
	return s.store.Address(ctx, hash)
}

func (s invitationStore) AddressKey(ctx context.Context, day int64) ([32]byte, error) {
	return s.store.AddressKey(ctx, day)
}
