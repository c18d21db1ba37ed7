package bolt

import (
	"fmt"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// The epoch of a file is the sequence of the bucket "versions", which bbolt stores with each bucket and
// which nothing else uses. A copy has copyMark too, until it is opened.
const copyMark = 1 << 63

// WithRestored begins an epoch, as opening a copy that MarkCopy has marked does.
func WithRestored() Option { return func(s *Store) { s.restored = true } }

// Epoch returns the epoch of the file.
func (s *Store) Epoch() games.Epoch { return s.epoch }

// beginEpoch begins an epoch after a restore.
func (s *Store) beginEpoch(tx *bbolt.Tx) error {
	records := tx.Bucket(recordsBucket)
	stored := records.Sequence()
	s.epoch = games.Epoch(stored)
	if stored&copyMark == 0 && !s.restored {
		return nil
	}
	s.epoch = s.epoch.Next()
	return records.SetSequence(uint64(s.epoch))
}

// MarkCopy marks a file, which no process has open, as a copy of another one: the Store that opens it next
// begins an epoch.
func MarkCopy(name string) error {
	db, err := bbolt.Open(name, 0o600, &bbolt.Options{FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return fmt.Errorf("bolt: %w", err)
	}
	db.AllocSize = 0
	err = guard(func() error { return db.Update(markCopy) })
	if closed := db.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("bolt: mark %s: %w", name, err)
	}
	return nil
}

func markCopy(tx *bbolt.Tx) error {
	records := tx.Bucket(recordsBucket)
	return records.SetSequence(records.Sequence() | copyMark)
}
