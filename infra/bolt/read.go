package bolt

import (
	"context"
	"fmt"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// Latest implements games.Store.
func (s *Store) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	return s.versions(ctx, gameID, func(c *bbolt.Cursor) ([]games.Record, error) {
		return latest(c, gameID, max(from, 0), limit)
	})
}

// Range implements games.Store.
func (s *Store) Range(ctx context.Context, gameID string, from, to int) ([]games.Record, error) {
	return s.versions(ctx, gameID, func(c *bbolt.Cursor) ([]games.Record, error) {
		return between(c, gameID, max(from, 0), max(to, -1))
	})
}

// versions returns the versions of a game that read finds. It returns games.ErrNotFound if there
// are none.
func (s *Store) versions(ctx context.Context, gameID string, read func(*bbolt.Cursor) ([]games.Record, error)) (
	records []games.Record, err error) {
	err = s.inTransaction(ctx, func(tx *bbolt.Tx) error {
		records, err = read(tx.Bucket(recordsBucket).Cursor())
		return err
	})
	if err == nil {
		err = s.damage(gameID)
	}
	if err == nil && len(records) == 0 {
		err = games.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("bolt: versions of a game: %w", err)
	}
	return records, nil
}

// Snapshot implements games.Store.
func (s *Store) Snapshot(ctx context.Context, gameID string) (r games.Record, err error) {
	key := gameKey(gameID)
	found, err := s.value(ctx, snapshotsBucket, key, func(value []byte) error {
		r, err = decode(key, value)
		return err
	})
	if err == nil && !found {
		err = fmt.Errorf("bolt: snapshot of a game: %w", games.ErrNotFound)
	}
	return r, err
}

// value calls use with the value of a key, which belongs to it. found is false if there is none.
func (s *Store) value(ctx context.Context, bucket, key []byte, use func(value []byte) error) (found bool, err error) {
	err = s.inTransaction(ctx, func(tx *bbolt.Tx) error {
		value := tx.Bucket(bucket).Get(key)
		if found = value != nil; found {
			return use(value)
		}
		return nil
	})
	if err != nil {
		err = fmt.Errorf("bolt: %s: %w", bucket, err)
	}
	return found, err
}

// inTransaction calls f in a transaction in which nothing is written.
func (s *Store) inTransaction(ctx context.Context, f func(*bbolt.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return unavailable(err)
	}
	return guard(func() error {
		tx, err := s.db.Begin(false)
		if err != nil {
			return unavailable(err)
		}
		defer tx.Rollback()
		return f(tx)
	})
}

// Games lists the ids of all games in the file, expired ones too.
func (s *Store) Games(ctx context.Context) (ids []string, err error) {
	err = s.inTransaction(ctx, func(tx *bbolt.Tx) error {
		c := tx.Bucket(recordsBucket).Cursor()
		for id := gameAfter(c, ""); id != ""; id = gameAfter(c, id) {
			ids = append(ids, id)
		}
		return nil
	})
	return ids, err
}

// gameAfter returns the id of the first game after another, or "" if there is none. It passes
// over damaged keys.
func gameAfter(c *bbolt.Cursor, id string) (next string) {
	for k, _ := c.Seek(afterGame(id)); k != nil; k, _ = c.Next() {
		if next, _, err := splitKey(k); err == nil {
			return next
		}
	}
	return ""
}
