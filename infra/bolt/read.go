package bolt

import (
	"context"
	"fmt"
	"math"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// Latest implements games.Store.
func (s *Store) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	if r, kept := s.commits.recent.newest(gameID); kept && ctx.Err() == nil && s.damaged[gameID] == nil {
		if from == r.Version && limit > 0 || from < r.Version && limit == 1 {
			return []games.Record{r}, nil
		}
	}
	return s.versions(ctx, gameID, func(t tree) ([]games.Record, error) {
		return t.latest(gameID, max(from, 0), limit)
	})
}

// Range implements games.Store.
func (s *Store) Range(ctx context.Context, gameID string, from, to int) ([]games.Record, error) {
	return s.versions(ctx, gameID, func(t tree) ([]games.Record, error) {
		return t.between(gameID, max(from, 0), max(to, -1))
	})
}

// versions returns the versions of a game that read finds. It returns games.ErrNotFound if there
// are none.
func (s *Store) versions(ctx context.Context, gameID string, read func(tree) ([]games.Record, error)) (
	records []games.Record, err error) {
	err = s.inBucket(ctx, recordsBucket, func(t tree) error {
		records, err = read(t)
		return err
	})
	if err == nil {
		err = s.damaged[gameID]
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
	err = s.inBucket(ctx, bucket, func(t tree) error {
		found, err = t.get(key, use)
		return err
	})
	if err != nil {
		err = fmt.Errorf("bolt: %s: %w", bucket, err)
	}
	return found, err
}

func (t tree) get(key []byte, use func(value []byte) error) (found bool, err error) {
	scanned := t.scan(key, key, func(e element) (more bool) {
		found, err = true, use(e.value)
		return false
	})
	if scanned != nil {
		err = scanned
	}
	return found, err
}

// inBucket calls f with the tree of a bucket, in a transaction.
func (s *Store) inBucket(ctx context.Context, name []byte, f func(tree) error) error {
	return s.inTransaction(ctx, func(tx *bbolt.Tx) error {
		t, err := s.pages.bucketOf(tx, name)
		if err != nil {
			return err
		}
		return f(t)
	})
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
	err = s.inBucket(ctx, recordsBucket, func(t tree) error {
		for id := ""; ; ids = append(ids, id) {
			if id, err = t.gameAfter(id); err != nil || id == "" {
				return err
			}
		}
	})
	return ids, err
}

// gameAfter returns the id of the first game after another, or "" if there is none. It passes
// over damaged pages and keys.
func (t tree) gameAfter(id string) (next string, err error) {
	err = t.scanSound(recordKey(id, math.MaxInt), nil, func(e element) (more bool) {
		found, _, err := splitKey(e.key)
		next = found
		return err != nil
	})
	return next, err
}
