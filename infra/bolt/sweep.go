package bolt

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// sweep deletes the games and invitations that have expired. It reads one record of each game. A game
// that is damaged is kept, because its expiry may be what is damaged.
func (s *Store) sweep(tx *bbolt.Tx) (refusal, err error) {
	ids, err := s.expiredGames(tx)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if err := deleteGame(tx, id); err != nil {
			return nil, fmt.Errorf("delete an expired game: %w", err)
		}
	}
	return nil, sweepInvitations(tx, s.now())
}

func (s *Store) expiredGames(tx *bbolt.Tx) (ids []string, err error) {
	t, err := s.pages.bucketOf(tx, recordsBucket)
	for id := ""; err == nil; {
		if id, err = t.gameAfter(id); err != nil || id == "" {
			break
		}
		first := recordKey(id, 0)
		_, err = t.get(first, func(value []byte) error {
			r, err := decode(first, value)
			if err == nil && s.damaged[id] == nil && r.Check() == nil && games.Expired(r.ExpiresAt, s.now()) {
				ids = append(ids, id)
			}
			return nil
		})
	}
	return ids, err
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
