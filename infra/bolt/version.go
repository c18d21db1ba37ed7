package bolt

import (
	"fmt"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// newVersion is the change that adds a version to a game, with the snapshot of a new
// one.
type newVersion struct {
	record   games.Record
	key      []byte
	value    []byte
	snapshot []byte // encoded; nil for none
}

func addVersion(r games.Record, snapshot []byte) (*newVersion, error) {
	if r.Version < 0 {
		return nil, fmt.Errorf("bolt: version %d is negative", r.Version)
	}
	if len(snapshot) > games.MaxSnapshot {
		return nil, fmt.Errorf("bolt: %d bytes: %w", len(snapshot), games.ErrTooLarge)
	}
	if err := checkID(r.GameID); err != nil {
		return nil, err
	}
	v := &newVersion{record: r, key: recordKey(r.GameID, r.Version), value: encode(r)}
	if len(snapshot) > 0 {
		v.snapshot = encode(games.SnapshotRecord(r, snapshot))
	}
	return v, nil
}

// apply stores the record if its version is free, and the one before it is there: otherwise
// the game was deleted since it was read.
func (v *newVersion) apply(tx *bbolt.Tx) (refusal, err error) {
	records := tx.Bucket(recordsBucket)
	if old := records.Get(v.key); old != nil {
		return v.compare(old), nil
	}
	if before := v.record.Version - 1; before >= 0 && records.Get(recordKey(v.record.GameID, before)) == nil {
		return fmt.Errorf("bolt: version %d: %w", before, games.ErrNotFound), nil
	}
	if v.snapshot != nil {
		if err := tx.Bucket(snapshotsBucket).Put(gameKey(v.record.GameID), v.snapshot); err != nil {
			return nil, err
		}
	}
	return nil, records.Put(v.key, v.value)
}

// compare returns nil if the stored value is this version, written before.
func (v *newVersion) compare(old []byte) error {
	stored, err := decode(v.key, old)
	if err != nil {
		return fmt.Errorf("bolt: version %d: %w", v.record.Version, err)
	}
	if stored.Nonce != v.record.Nonce {
		return fmt.Errorf("bolt: version %d: %w", v.record.Version, games.ErrConflict)
	}
	return nil
}
