package bolt

import (
	"context"

	"go.etcd.io/bbolt"
)

// HeldBy reports whether the file says that a holder holds a game.
func (s *Store) HeldBy(gameID, holder string) (holds bool) {
	_ = s.inTransaction(context.Background(), func(tx *bbolt.Tx) error {
		mark := storedMark(tx, gameID)
		holds = mark != "" && mark == markOf(tx, holder)
		return nil
	})
	return holds
}
