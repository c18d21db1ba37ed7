package bolt

import (
	"context"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"cardgames/games"
	"cardgames/lobby"
)

// invitationChange writes the record of an invitation, with what belongs to it.
type invitationChange struct {
	room     *room
	next     lobby.Record
	replaces *[16]byte // nil: there must be none
	// keepSnapshot leaves the snapshot as it is; otherwise it becomes snapshot, which is
	// encoded, or is deleted if that is nil.
	keepSnapshot bool
	snapshot     []byte
	game         *newVersion // that an acceptance begins
	counted      *lobby.AddressChange
	claim        func(*bbolt.Tx, *room) error // the room for it; nil where the game does so
	sweep        func(*bbolt.Tx) error        // afterwards
}

// Offer implements lobby.Store.
func (s *Store) Offer(ctx context.Context, r lobby.Record, snapshot games.Record, replaces *[16]byte,
	counted *lobby.AddressChange) error {
	if len(snapshot.Body) > games.MaxSnapshot {
		return fmt.Errorf("bolt: %d bytes: %w", len(snapshot.Body), games.ErrTooLarge)
	}
	change := &invitationChange{next: r, replaces: replaces, counted: counted, sweep: s.sweepPublic}
	if len(snapshot.Body) > 0 {
		change.snapshot = encode(snapshot)
	}
	change.claim = func(tx *bbolt.Tx, in *room) error {
		return in.admitOffer(tx, r.ID, sizeOf(r)+int64(len(change.snapshot)), r.ExpiresAt, r.Holder)
	}
	return s.change(ctx, change, games.Record{})
}

// Replace implements lobby.Store.
func (s *Store) Replace(ctx context.Context, next lobby.Record, previous [16]byte) error {
	return s.change(ctx, &invitationChange{next: next, replaces: &previous, keepSnapshot: true,
		claim: func(_ *bbolt.Tx, in *room) error {
			in.renew(next.ID, next.ExpiresAt)
			return nil
		}}, games.Record{})
}

// Withdraw implements lobby.Store.
func (s *Store) Withdraw(ctx context.Context, withdrawn lobby.Record, previous [16]byte) error {
	return s.change(ctx, &invitationChange{next: withdrawn, replaces: &previous,
		claim: func(_ *bbolt.Tx, in *room) error {
			in.withdraw(withdrawn.ID, withdrawn.ExpiresAt, sizeOf(withdrawn))
			return nil
		}}, games.Record{})
}

// sizeOf returns the size in bytes of an invitation with its key.
func sizeOf(r lobby.Record) int64 { return int64(1 + len(r.ID) + len(encodeInvitation(r))) }

// Accept implements lobby.Store.
func (s *Store) Accept(ctx context.Context, accepted lobby.Record, previous [16]byte,
	first games.Record, snapshot []byte, counted *lobby.AddressChange) error {
	game, err := s.addVersion(first, snapshot)
	if err != nil {
		return err
	}
	change := &invitationChange{next: accepted, replaces: &previous, game: game, counted: counted}
	return s.change(ctx, change, first)
}

func (s *Store) change(ctx context.Context, change *invitationChange, version games.Record) error {
	if err := checkID(change.next.ID); err != nil {
		return err
	}
	change.room = s.commits.room
	return s.commits.write(ctx, change, version)
}

// apply implements change. It checks everything before it writes anything.
func (c *invitationChange) apply(tx *bbolt.Tx) (refusal, err error) {
	key := gameKey(c.next.ID)
	invitations := tx.Bucket(invitationsBucket)
	old := invitations.Get(key)
	stored, err := decodeStored(key, old)
	switch {
	case err != nil:
		return fmt.Errorf("bolt: invitation: %w", err), nil
	case old != nil && stored.Nonce == c.next.Nonce:
		return nil, nil
	case (old != nil) != (c.replaces != nil), old != nil && stored.Nonce != *c.replaces:
		return fmt.Errorf("bolt: invitation: %w", games.ErrConflict), nil
	}
	if err := checkAddress(tx, c.counted); err != nil {
		return err, nil
	}
	if c.game != nil {
		if refusal, err := c.game.apply(tx); refusal != nil || err != nil {
			return refusal, err
		}
	}
	if c.claim != nil {
		if refusal := c.claim(tx, c.room); refusal != nil {
			return refusal, nil
		}
	}
	if err := replaceListed(tx, stored, c.next); err != nil {
		return nil, err
	}
	if err := c.writeSnapshot(tx, key); err != nil {
		return nil, err
	}
	if c.counted != nil {
		if err := writeAddress(tx, c.counted.AddressRecord); err != nil {
			return nil, err
		}
	}
	if err := invitations.Put(key, encodeInvitation(c.next)); err != nil || c.sweep == nil {
		return nil, err
	}
	return nil, c.sweep(tx)
}

func decodeStored(key, value []byte) (r lobby.Record, err error) {
	if value == nil {
		return r, nil
	}
	return decodeInvitation(key, value)
}

// replaceListed moves an invitation in the list.
func replaceListed(tx *bbolt.Tx, old, next lobby.Record) error {
	public := tx.Bucket(publicBucket)
	if old.Listed {
		if err := public.Delete(publicKey(old)); err != nil {
			return err
		}
	}
	if next.Listed {
		return public.Put(publicKey(next), []byte(next.Address))
	}
	return nil
}

func (c *invitationChange) writeSnapshot(tx *bbolt.Tx, key []byte) error {
	snapshots := tx.Bucket(invitationSnapshotsBucket)
	switch {
	case c.keepSnapshot:
		return nil
	case c.snapshot == nil:
		return snapshots.Delete(key)
	}
	return snapshots.Put(key, c.snapshot)
}

// Invitation implements lobby.Store.
func (s *Store) Invitation(ctx context.Context, id string) (r lobby.Record, err error) {
	key := gameKey(id)
	err = s.ofInvitation(ctx, invitationsBucket, key, func(value []byte) error {
		r, err = decodeInvitation(key, value)
		return err
	})
	if fault := s.damage(id); fault != nil && errors.Is(err, lobby.ErrNotFound) {
		err = fault
	}
	return r, err
}

// InvitationSnapshot implements lobby.Store.
func (s *Store) InvitationSnapshot(ctx context.Context, id string) (r games.Record, err error) {
	key := gameKey(id)
	err = s.ofInvitation(ctx, invitationSnapshotsBucket, key, func(value []byte) error {
		r, err = decode(key, value)
		return err
	})
	return r, err
}

// ofInvitation calls use with the value of a key. It fails with lobby.ErrNotFound if
// there is none.
func (s *Store) ofInvitation(ctx context.Context, bucket, key []byte, use func(value []byte) error) error {
	found, err := s.value(ctx, bucket, key, use)
	if err == nil && !found {
		return fmt.Errorf("bolt: %s: %w", bucket, lobby.ErrNotFound)
	}
	return err
}
