package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

var watchersBucket = []byte("watchers")

var _ games.Watchers = (*Watchers)(nil)

// Watchers is a games.Watchers in a file of its own, apart from the games, so
// that no number of watchers delays a move. Its rows mean nothing to the next
// process, which has other connections: nothing is synced to the disk, and
// OpenWatchers begins with an empty file.
type Watchers struct {
	db  *bbolt.DB
	now func() time.Time
}

// OpenWatchers opens the file at path, makes it where there is none, and empties
// it. A nil now is time.Now. The file belongs to one process.
func OpenWatchers(path string, now func() time.Time) (*Watchers, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: lockTimeout, NoSync: true, NoFreelistSync: true})
	if err != nil {
		return nil, fmt.Errorf("bolt: open %s: %w", path, err)
	}
	if err := db.Update(emptyWatchers); err != nil {
		db.Close()
		return nil, fmt.Errorf("bolt: prepare %s: %w", path, err)
	}
	if now == nil {
		now = time.Now
	}
	return &Watchers{db: db, now: now}, nil
}

func emptyWatchers(tx *bbolt.Tx) error {
	if tx.Bucket(watchersBucket) != nil {
		if err := tx.DeleteBucket(watchersBucket); err != nil {
			return err
		}
	}
	_, err := tx.CreateBucket(watchersBucket)
	return err
}

// Close releases the file.
func (w *Watchers) Close() error { return w.db.Close() }

// watcherKey is that of the game, then the connection.
func watcherKey(gameID, connectionID string) []byte {
	return append(gameKey(gameID), connectionID...)
}

// Add implements games.Watchers.
func (w *Watchers) Add(ctx context.Context, gameID string, c games.Connection) error {
	return w.change(ctx, func(rows *bbolt.Bucket) error {
		times := binary.BigEndian.AppendUint64(nil, uint64(c.Since.Unix()))
		times = binary.BigEndian.AppendUint64(times, uint64(c.Until.Unix()))
		return rows.Put(watcherKey(gameID, c.ID), times)
	})
}

// Remove implements games.Watchers.
func (w *Watchers) Remove(ctx context.Context, gameID, connectionID string) error {
	return w.change(ctx, func(rows *bbolt.Bucket) error {
		return rows.Delete(watcherKey(gameID, connectionID))
	})
}

func (w *Watchers) change(ctx context.Context, f func(rows *bbolt.Bucket) error) error {
	err := ctx.Err()
	if err == nil {
		err = w.db.Update(func(tx *bbolt.Tx) error { return f(tx.Bucket(watchersBucket)) })
	}
	if err != nil {
		return unavailable(err)
	}
	return nil
}

// List implements games.Watchers.
func (w *Watchers) List(ctx context.Context, gameID string, limit int) ([]games.Connection, error) {
	var found []games.Connection
	err := ctx.Err()
	if err == nil {
		err = w.db.View(func(tx *bbolt.Tx) error {
			found = w.live(tx.Bucket(watchersBucket).Cursor(), gameKey(gameID), limit)
			return nil
		})
	}
	if err != nil {
		return nil, unavailable(err)
	}
	return found, nil
}

// live reads the rows of a game that are not to be forgotten yet.
func (w *Watchers) live(rows *bbolt.Cursor, game []byte, limit int) (found []games.Connection) {
	now := w.now()
	for k, v := rows.Seek(game); bytes.HasPrefix(k, game) && len(found) < limit; k, v = rows.Next() {
		c := games.Connection{ID: string(k[len(game):]), Since: seconds(v[:8]), Until: seconds(v[8:])}
		if !games.Expired(c.Until, now) {
			found = append(found, c)
		}
	}
	return found
}

func seconds(b []byte) time.Time { return time.Unix(int64(binary.BigEndian.Uint64(b)), 0).UTC() }
