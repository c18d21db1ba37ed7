package bolt

import (
	"bytes"
	"fmt"
	"math"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// sweep deletes the games and invitations that have expired. It reads one record of each game. A game
// with a damaged record is kept, because its expiry may be what is damaged.
func sweep(tx *bbolt.Tx, now time.Time) error {
	ids, err := expiredGames(tx, now)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := deleteGame(tx, id); err != nil {
			return fmt.Errorf("delete an expired game: %w", err)
		}
	}
	return sweepInvitations(tx, now)
}

func expiredGames(tx *bbolt.Tx, now time.Time) (ids []string, err error) {
	c := tx.Bucket(recordsBucket).Cursor()
	for k, v := c.First(); k != nil; {
		r, err := decode(k, v)
		if err != nil {
			return nil, fmt.Errorf("read a game: %w", err)
		}
		if r.Check() == nil && games.Expired(r.ExpiresAt, now) {
			ids = append(ids, r.GameID)
		}
		k, v = c.Seek(recordKey(r.GameID, math.MaxInt))
	}
	return ids, nil
}

func deleteGame(tx *bbolt.Tx, id string) error {
	c := tx.Bucket(recordsBucket).Cursor()
	game := gameKey(id)
	// A cursor does not move on well after a delete, so it looks again.
	for k, _ := c.Seek(game); bytes.HasPrefix(k, game); k, _ = c.Seek(game) {
		if err := c.Delete(); err != nil {
			return err
		}
	}
	return tx.Bucket(snapshotsBucket).Delete(game)
}
