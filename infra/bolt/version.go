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
	pages    *pages
	record   games.Record
	key, end []byte // of the record, and of what ends the versions then
	value    []byte
	snapshot []byte // encoded; nil for none
	room     *room
	recent   *recent
	holder   string // of a game that begins
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
		pages: &s.pages, record: r, key: recordKey(r.GameID, r.Version), end: recordKey(r.GameID, r.Version+1),
		value: encode(r),
		room:  s.commits.room, recent: s.commits.recent, holder: r.Holder,
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
	if refusal := v.admit(); refusal != nil {
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
	v.recent.add(v.record)
	return nil, records.Put(v.end, end{v.record.Version + 1, v.record.Nonce}.encode(v.end))
}

// isNext reports whether the game ends where the record comes. If not, refusal is nil where the
// record has been written before.
func (v *newVersion) isNext(tx *bbolt.Tx) (isNext bool, refusal error) {
	found, err := v.find(tx)
	if err != nil {
		return false, err
	}
	last, err := decodeEnd(found.key, found.value)
	switch version := v.record.Version; {
	case found.key == nil && version == 0:
		return true, nil
	case found.key == nil:
		return false, fmt.Errorf("bolt: version %d: %w", version-1, games.ErrNotFound)
	case !bytes.Equal(found.key, v.key):
		return false, fmt.Errorf("bolt: %w", damaged("version %d is missing", version))
	case err == nil && last.versions == version:
		return true, nil
	}
	return false, v.compare(found.value)
}

// find returns what the game has where the record comes, or next after that; without a key if there
// is nothing. It checks the pages that the record changes.
func (v *newVersion) find(tx *bbolt.Tx) (found element, err error) {
	records, err := v.pages.bucketOf(tx, recordsBucket)
	if err != nil {
		return found, err
	}
	err = records.scan(v.key, lastKey(v.record.GameID), func(e element) (more bool) {
		if found.key == nil {
			found = e
		}
		return true
	})
	if err == nil && v.snapshot != nil {
		snapshot := gameKey(v.record.GameID)
		err = v.pages.check(tx, snapshotsBucket, snapshot, snapshot)
	}
	if err != nil || !v.recent.changes(v.record.GameID) {
		return found, err
	}
	key, value := tx.Bucket(recordsBucket).Cursor().Seek(v.key) // as the transaction has it
	if !bytes.HasPrefix(key, gameKey(v.record.GameID)) {
		return element{}, nil
	}
	return element{key: key, value: value}, nil
}

// admit claims the room for the record.
func (v *newVersion) admit() error {
	r, size := &v.record, int64(2*len(v.key)+len(v.value)+endSize)
	if r.Version > 0 {
		return v.room.move(r.GameID, size, r.Last)
	}
	size += int64(len(v.key) + len(v.snapshot))
	return v.room.admit(r.GameID, size, gameReserve, v.room.now().Add(IdleAfter), v.holder)
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
