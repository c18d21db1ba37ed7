package bolt

import (
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"math"

	"cardgames/games"
)

// end is what stands after the versions of a game, and says how many there are. So a game
// that has lost a version, and be it the newest one, is known to be damaged. Its key is the key
// of the next version, which replaces it and has an end of its own. The two are neighbours, so that
// a move changes one page as a rule. Numbers are big-endian:
//
//	1 byte    the layout, as of other values
//	8 bytes   how many versions the game has
//	16 bytes  the nonce of the newest one
//	4 bytes   CRC-32C of the key and of what is before
type end struct {
	versions int
	nonce    [16]byte
}

const (
	endChecksumAt = nonceAt + len(end{}.nonce)
	endSize       = endChecksumAt + crc32.Size
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// lastKey is greater than any other key of a game.
func lastKey(gameID string) []byte { return recordKey(gameID, math.MaxInt) }

func (e end) encode(key []byte) []byte {
	value := append(make([]byte, 0, endSize), layout)
	value = binary.BigEndian.AppendUint64(value, uint64(e.versions))
	value = append(value, e.nonce[:]...)
	return binary.BigEndian.AppendUint32(value, endChecksum(key, value))
}

func endChecksum(key, value []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, value)
}

func decodeEnd(key, value []byte) (e end, err error) {
	if len(value) != endSize ||
		binary.BigEndian.Uint32(value[endChecksumAt:]) != endChecksum(key, value[:endChecksumAt]) {
		return e, damaged("what ends its versions is not what was written")
	}
	e.versions = int(binary.BigEndian.Uint64(value[1:]))
	copy(e.nonce[:], value[nonceAt:])
	return e, nil
}

// readVersion reads a version of a game with an end.
func (e end) readVersion(version int, from element) (r games.Record, err error) {
	r, err = decode(from.key, from.value)
	switch {
	case err != nil:
		return r, err
	case r.Version != version:
		return r, damaged("version %d is missing", version)
	case version == e.versions-1 && r.Nonce != e.nonce:
		return r, damaged("version %d is not the one that was written last", version)
	}
	return r, nil
}

// latest returns the versions >= from of a game, the latest first, at most limit of them.
func (t tree) latest(gameID string, from, limit int) (records []games.Record, err error) {
	var e *end
	scanned := t.scanDown(recordKey(gameID, from), lastKey(gameID), func(found element) (more bool) {
		if e == nil {
			e = new(end)
			*e, err = decodeEnd(found.key, found.value)
			return err == nil && limit > 0
		}
		r, fault := e.readVersion(e.versions-1-len(records), found)
		records, err = append(records, r), fault
		return err == nil && len(records) < limit
	})
	switch {
	case scanned != nil:
		return nil, scanned
	case err == nil && e != nil && len(records) < min(limit, e.versions-from):
		err = damaged("version %d is missing", e.versions-1-len(records))
	}
	return records, err
}

// between returns the versions from <= v <= to of a game, the oldest first.
func (t tree) between(gameID string, from, to int) (records []games.Record, err error) {
	var e *end
	scanned := t.scanDown(gameKey(gameID), lastKey(gameID), func(last element) (more bool) {
		e = new(end)
		*e, err = decodeEnd(last.key, last.value)
		return false
	})
	if scanned != nil || err != nil || e == nil {
		return nil, cmp.Or(scanned, err)
	}
	if to = min(to, e.versions-1); from > to {
		return nil, nil
	}
	scanned = t.scan(recordKey(gameID, from), recordKey(gameID, to), func(found element) (more bool) {
		r, fault := e.readVersion(from+len(records), found)
		records, err = append(records, r), fault
		return err == nil
	})
	switch {
	case scanned != nil:
		return nil, scanned
	case err == nil && len(records) < to-from+1:
		err = damaged("version %d is missing", from+len(records))
	}
	return records, err
}
