package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"log/slog"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games/gameid"
	"cardgames/lobby"
)

// Public implements lobby.Store. It reads the keys of all listed
// invitations, and the records of the sample only.
func (s *Store) Public(ctx context.Context, now time.Time, limit int) (found []lobby.Record, err error) {
	err = s.inTransaction(ctx, func(tx *bbolt.Tx) error {
		all := listings(tx.Bucket(publicBucket).Cursor(), now)
		for _, one := range lobby.Sample(all, listing.addressOf, limit) {
			if r, ok := listed(ctx, tx, one.key); ok {
				found = append(found, r)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("bolt: public invitations: %w", err)
	}
	return found, nil
}

// listed returns an invitation for the list, which leaves out what is damaged.
func listed(ctx context.Context, tx *bbolt.Tx, key []byte) (r lobby.Record, ok bool) {
	value := tx.Bucket(invitationsBucket).Get(key)
	r, err := decodeInvitation(key, value)
	if value == nil {
		err = damaged("it is missing")
	}
	if err != nil {
		id, _, _ := splitKey(key) // its error is err
		slog.ErrorContext(ctx, "an invitation is left out of the list", "game_hash", gameid.Hash(id), "error", err)
	}
	return r, err == nil
}

// listing is a key of "public", after the second, with its value.
type listing struct{ key, address []byte }

func (l listing) addressOf() string { return string(l.address) }

// listings returns the invitations that expire after now.
func listings(c *bbolt.Cursor, now time.Time) (all []listing) {
	for k, v := c.Seek(secondKey(now.Unix() + 1)); k != nil; k, v = c.Next() {
		if len(k) > secondSize {
			all = append(all, listing{bytes.Clone(k[secondSize:]), bytes.Clone(v)})
		}
	}
	return all
}

// secondSize is the size in bytes of what keys of "public" begin with.
const secondSize = 8

// secondKey is less than the key in "public" of each invitation that expires in a
// second or later, and greater than all others.
func secondKey(second int64) []byte { return binary.BigEndian.AppendUint64(nil, uint64(second)) }

// sweptByOffer is how many expired public invitations each offer deletes at most. It
// is more than one, so that a file in use does not grow with them.
const sweptByOffer = 4

// sweepPublic deletes some of the public invitations that have expired.
func (s *Store) sweepPublic(tx *bbolt.Tx) error {
	public := tx.Bucket(publicBucket)
	end := secondKey(s.now().Unix() + 1)
	for range sweptByOffer {
		k, _ := public.Cursor().First()
		if k == nil || bytes.Compare(k, end) >= 0 {
			return nil
		}
		if err := deletePublic(tx, bytes.Clone(k)); err != nil {
			return err
		}
	}
	return nil
}

// deletePublic deletes a key of "public", and the invitation that it lists.
func deletePublic(tx *bbolt.Tx, listed []byte) error {
	key := listed[secondSize:]
	r, err := decodeStored(key, tx.Bucket(invitationsBucket).Get(key))
	if err == nil && r.Listed && bytes.Equal(publicKey(r), listed) {
		return deleteInvitation(tx, key)
	}
	return tx.Bucket(publicBucket).Delete(listed)
}

func deleteInvitation(tx *bbolt.Tx, key []byte) error {
	r, err := decodeStored(key, tx.Bucket(invitationsBucket).Get(key))
	if err != nil {
		return err
	}
	if err := replaceListed(tx, r, lobby.Record{}); err != nil {
		return err
	}
	return deleteWithoutList(tx, key)
}

// deleteWithoutList deletes an invitation, whatever is stored under its key, but not from the list.
func deleteWithoutList(tx *bbolt.Tx, key []byte) error {
	if id, _, err := splitKey(key); err == nil && tx.Bucket(recordsBucket).Get(recordKey(id, 0)) == nil {
		if err := deleteMark(tx, id); err != nil { // otherwise the game has it
			return err
		}
	}
	if err := tx.Bucket(invitationSnapshotsBucket).Delete(key); err != nil {
		return err
	}
	return tx.Bucket(invitationsBucket).Delete(key)
}
