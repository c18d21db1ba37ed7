package bolt

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"

	"go.etcd.io/bbolt"

	"cardgames/games"
	"cardgames/lobby"
)

// HeldGames implements games.Holdings. What is no key of a game is passed over.
func (s *Store) HeldGames(ctx context.Context, after string, limit int) (found []games.HeldGame, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) {
		c := tx.Bucket(recordsBucket).Cursor()
		for k, _ := c.Seek(afterGame(after)); k != nil && len(found) < limit; {
			id, _, err := splitKey(k)
			if err != nil {
				k, _ = c.Next()
				continue
			}
			found = append(found, s.heldGame(tx, id))
			k, _ = c.Seek(afterGame(id))
		}
	})
	return found, err
}

// HeldGame implements games.Holdings.
func (s *Store) HeldGame(ctx context.Context, id string) (held games.HeldGame, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) { held = s.heldGame(tx, id) })
	if err == nil && held.Bytes == 0 {
		err = fmt.Errorf("bolt: %w", games.ErrNotFound)
	}
	return held, err
}

// Holds implements games.Holdings.
func (s *Store) Holds(ctx context.Context, id string) (held bool, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) {
		held = s.heldGame(tx, id).Bytes > 0 || tx.Bucket(invitationsBucket).Get(gameKey(id)) != nil
	})
	return held, err
}

// heldGame returns what is stored of a game. Without any record it has no bytes.
func (s *Store) heldGame(tx *bbolt.Tx, id string) games.HeldGame {
	held, game := games.HeldGame{ID: id}, gameKey(id)
	c := tx.Bucket(recordsBucket).Cursor()
	var newest, value []byte
	for k, v := c.Seek(game); bytes.HasPrefix(k, game); k, v = c.Next() {
		held.Bytes += len(k) + len(v)
		if _, err := decodeEnd(k, v); err != nil {
			newest, value = k, v
		}
	}
	if held.Bytes > 0 {
		held.Newest, held.Err = decode(newest, value)
		held.Err = cmp.Or(held.Err, s.damage(id))
		held.Bytes += len(tx.Bucket(snapshotsBucket).Get(game))
	}
	return held
}

// HeldInvitations implements games.Holdings.
func (s *Store) HeldInvitations(ctx context.Context, after string, limit int) (
	found []lobby.Held, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) {
		c := tx.Bucket(invitationsBucket).Cursor()
		k, v := c.Seek(gameKey(after))
		if bytes.Equal(k, gameKey(after)) {
			k, v = c.Next()
		}
		for ; k != nil && len(found) < limit; k, v = c.Next() {
			if id, _, err := splitKey(k); err == nil {
				found = append(found, heldInvitation(tx, id, v))
			}
		}
	})
	return found, err
}

// HeldInvitation implements games.Holdings.
func (s *Store) HeldInvitation(ctx context.Context, id string) (held lobby.Held, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) {
		if v := tx.Bucket(invitationsBucket).Get(gameKey(id)); v != nil {
			held = heldInvitation(tx, id, v)
		}
	})
	if err == nil && held.Bytes == 0 {
		err = fmt.Errorf("bolt: %w", lobby.ErrNotFound)
	}
	return held, err
}

func heldInvitation(tx *bbolt.Tx, id string, value []byte) lobby.Held {
	key := gameKey(id)
	held := lobby.Held{
		ID: id, Bytes: len(key) + len(value) + len(tx.Bucket(invitationSnapshotsBucket).Get(key)),
	}
	held.Record, held.Err = decodeInvitation(key, value)
	return held
}

// Blocked implements games.Holdings.
func (s *Store) Blocked(ctx context.Context) (ids []string, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) {
		c := tx.Bucket(blockedBucket).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			if id, _, err := splitKey(k); err == nil {
				ids = append(ids, id)
			}
		}
	})
	return ids, err
}

// view calls read in a transaction, which waits for no writer.
func (s *Store) view(ctx context.Context, read func(*bbolt.Tx)) error {
	return s.inTransaction(ctx, func(tx *bbolt.Tx) error {
		read(tx)
		return nil
	})
}

// changeFunc is a change that is one function.
type changeFunc func(tx *bbolt.Tx) (refusal, err error)

func (f changeFunc) apply(tx *bbolt.Tx) (refusal, err error) { return f(tx) }

// DeleteGame implements games.Holdings. It shares a transaction with the moves that are
// under way.
func (s *Store) DeleteGame(ctx context.Context, id string) error {
	return s.administer(ctx, id, func(tx *bbolt.Tx) (refusal, err error) {
		if s.heldGame(tx, id).Bytes == 0 {
			return fmt.Errorf("bolt: %w", games.ErrNotFound), nil
		}
		s.commits.room.drop(id)
		if err := deleteGame(tx, id); err != nil {
			return nil, err
		}
		return nil, discardInvitation(tx, id)
	})
}

// DeleteInvitation implements games.Holdings.
func (s *Store) DeleteInvitation(ctx context.Context, id string) error {
	return s.administer(ctx, id, func(tx *bbolt.Tx) (refusal, err error) {
		if tx.Bucket(invitationsBucket).Get(gameKey(id)) == nil {
			return fmt.Errorf("bolt: %w", lobby.ErrNotFound), nil
		}
		s.commits.room.dropInvitation(tx, id)
		return nil, discardInvitation(tx, id)
	})
}

// discardInvitation deletes an invitation, if there is one, although it is damaged: then an
// entry of the list may be left, which later offers delete.
func discardInvitation(tx *bbolt.Tx, id string) error {
	key := gameKey(id)
	if _, err := decodeStored(key, tx.Bucket(invitationsBucket).Get(key)); err == nil {
		return deleteInvitation(tx, key)
	}
	return deleteWithoutList(tx, key)
}

// SetBlocked implements games.Holdings.
func (s *Store) SetBlocked(ctx context.Context, id string, blocked bool) error {
	return s.administer(ctx, id, func(tx *bbolt.Tx) (refusal, err error) {
		if blocked {
			return nil, tx.Bucket(blockedBucket).Put(gameKey(id), nil)
		}
		return nil, tx.Bucket(blockedBucket).Delete(gameKey(id))
	})
}

func (s *Store) administer(ctx context.Context, id string, change changeFunc) error {
	if err := checkID(id); err != nil {
		return err
	}
	return s.commits.write(ctx, change, games.Record{})
}

// Backup writes a copy of the file as it is now, with which Open starts. It calls begin with
// the size of the copy in bytes, and writes to what that returns. Moves go on meanwhile, but
// until it returns, space that is no longer needed is not used again.
func (s *Store) Backup(ctx context.Context, begin func(size int64) io.Writer) error {
	if err := ctx.Err(); err != nil {
		return unavailable(err)
	}
	err := s.db.View(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(begin(tx.Size()))
		return err
	})
	if err != nil {
		return unavailable(err)
	}
	return nil
}
