package bolt

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// newVersion is the change that adds a version to a game, with the snapshot of a new
// one.
type newVersion struct {
	record   games.Record
	key, end []byte // of the record, and of what ends the versions then
	value    []byte
	snapshot []byte // encoded; nil for none
	room     *room
}

func (s *Store) addVersion(r games.Record, snapshot []byte) (*newVersion, error) {
	if r.Version < 0 {
		return nil, fmt.Errorf("bolt: version %d is negative", r.Version)
	}
	if len(snapshot) > games.MaxSnapshot {
		return nil, fmt.Errorf("bolt: %d bytes: %w", len(snapshot), games.ErrTooLarge)
	}
	if err := checkID(r.GameID); err != nil {
		return nil, err
	}
	v := &newVersion{
		record: r, key: recordKey(r.GameID, r.Version), end: recordKey(r.GameID, r.Version+1),
		value: encode(r), room: s.commits.room,
	}
	if len(snapshot) > 0 {
		v.snapshot = encode(games.SnapshotRecord(r, snapshot))
	}
	return v, nil
}

// fillPercent is how full a page may be when a game grows past its end. Records of a game
// follow each other, so that with the default of 50 half of the file would stay empty.
const fillPercent = 0.9

// apply stores the record if it is the next one of its game. If there is none before it, the game
// was deleted since it was read.
func (v *newVersion) apply(tx *bbolt.Tx) (refusal, err error) {
	isNext, refusal := v.isNext(tx)
	if !isNext {
		return refusal, nil
	}
	if refusal := v.admit(tx); refusal != nil {
		return refusal, nil
	}
	records := tx.Bucket(recordsBucket)
	records.FillPercent = fillPercent
	if v.snapshot != nil {
		if err := tx.Bucket(snapshotsBucket).Put(gameKey(v.record.GameID), v.snapshot); err != nil {
			return nil, err
		}
	}
	if err := records.Put(v.key, v.value); err != nil {
		return nil, err
	}
	return nil, records.Put(v.end, end{v.record.Version + 1, v.record.Nonce}.encode(v.end))
}

// isNext reports whether the game ends where the record comes. If not, refusal is nil where the
// record has been written before.
func (v *newVersion) isNext(tx *bbolt.Tx) (isNext bool, refusal error) {
	key, value := tx.Bucket(recordsBucket).Cursor().Seek(v.key) // what the game has there, or after it
	version, isOfGame := v.record.Version, bytes.HasPrefix(key, gameKey(v.record.GameID))
	last, err := decodeEnd(key, value)
	switch {
	case !isOfGame && version == 0:
		return true, nil
	case !isOfGame:
		return false, fmt.Errorf("bolt: version %d: %w", version-1, games.ErrNotFound)
	case !bytes.Equal(key, v.key):
		return false, fmt.Errorf("bolt: %w", damaged("version %d is missing", version))
	case err == nil && last.versions == version:
		return true, nil
	}
	return false, v.compare(value)
}

// admit claims the room for the record.
func (v *newVersion) admit(tx *bbolt.Tx) error {
	size := int64(2*len(v.key) + len(v.value) + endSize)
	if v.record.Version > 0 {
		return v.room.move(tx, &v.record, size)
	}
	return v.room.admitGame(tx, &v.record, size+int64(len(v.key)+len(v.snapshot)))
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
