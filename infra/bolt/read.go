package bolt

import (
	"bytes"
	"context"
	"fmt"
	"math"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// Latest implements games.Store.
func (s *Store) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	lowest, highest := recordKey(gameID, max(from, 0)), recordKey(gameID, math.MaxInt)
	return s.read(ctx, recordsBucket, gameID, func(c *bbolt.Cursor, found func(k, v []byte) error) error {
		k, v := seekLast(c, highest)
		for n := 0; n < limit && bytes.Compare(k, lowest) >= 0; n++ {
			if err := found(k, v); err != nil {
				return err
			}
			k, v = c.Prev()
		}
		return nil
	})
}

// Range implements games.Store.
func (s *Store) Range(ctx context.Context, gameID string, from, to int) ([]games.Record, error) {
	lowest, end := recordKey(gameID, max(from, 0)), recordKey(gameID, min(max(to, -1), math.MaxInt-1)+1)
	return s.read(ctx, recordsBucket, gameID, func(c *bbolt.Cursor, found func(k, v []byte) error) error {
		for k, v := c.Seek(lowest); k != nil && bytes.Compare(k, end) < 0; k, v = c.Next() {
			if err := found(k, v); err != nil {
				return err
			}
		}
		return nil
	})
}

// Snapshot implements games.Store.
func (s *Store) Snapshot(ctx context.Context, gameID string) (games.Record, error) {
	key := gameKey(gameID)
	records, err := s.read(ctx, snapshotsBucket, gameID, func(c *bbolt.Cursor, found func(k, v []byte) error) error {
		if k, v := c.Seek(key); bytes.Equal(k, key) {
			return found(k, v)
		}
		return nil
	})
	if err != nil {
		return games.Record{}, err
	}
	return records[0], nil
}

// seekLast moves the cursor to the highest key that is not above key.
func seekLast(c *bbolt.Cursor, key []byte) (k, v []byte) {
	k, v = c.Seek(key)
	switch {
	case k == nil:
		return c.Last()
	case bytes.Equal(k, key):
		return k, v
	}
	return c.Prev()
}

// read collects the records of a game that scan finds in a bucket. It returns
// games.ErrNotFound if there are none.
func (s *Store) read(ctx context.Context, bucket []byte, gameID string,
	scan func(*bbolt.Cursor, func(k, v []byte) error) error) ([]games.Record, error) {
	if err := ctx.Err(); err != nil {
		return nil, unavailable(err)
	}
	tx, err := s.db.Begin(false)
	if err != nil {
		return nil, unavailable(err)
	}
	defer tx.Rollback()

	var records []games.Record
	err = scan(tx.Bucket(bucket).Cursor(), func(k, v []byte) error {
		r, err := decode(k, v)
		records = append(records, r)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("bolt: %s of a game: %w", bucket, err)
	}
	if len(records) == 0 {
		return nil, fmt.Errorf("bolt: %s of a game: %w", bucket, games.ErrNotFound)
	}
	return records, nil
}

// Games lists the ids of all games in the file, expired ones too.
func (s *Store) Games(ctx context.Context) (ids []string, err error) {
	if err := ctx.Err(); err != nil {
		return nil, unavailable(err)
	}
	err = s.db.View(func(tx *bbolt.Tx) error {
		c := tx.Bucket(recordsBucket).Cursor()
		for k, _ := c.First(); k != nil; {
			id, _, err := splitKey(k)
			if err != nil {
				return fmt.Errorf("bolt: %w", err)
			}
			ids = append(ids, id)
			k, _ = c.Seek(recordKey(id, math.MaxInt))
		}
		return nil
	})
	return ids, err
}
