package bolt

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// end is what stands after the versions of a game, and says how many there are. So a game
// that has lost a version, even the newest, is known to be damaged. Its key is the key
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
func (e end) readVersion(version int, key, value []byte) (r games.Record, err error) {
	r, err = decode(key, value)
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

// findEnd moves a cursor to the end of a game's versions. found is false if there is no such game.
func findEnd(c *bbolt.Cursor, gameID string) (e end, found bool, err error) {
	k, v := c.Seek(lastKey(gameID))
	if k == nil {
		k, v = c.Last()
	} else if !bytes.Equal(k, lastKey(gameID)) {
		k, v = c.Prev()
	}
	if !bytes.HasPrefix(k, gameKey(gameID)) {
		return e, false, nil
	}
	e, err = decodeEnd(k, v)
	return e, true, err
}

// latest returns the versions >= from of a game, the latest first, at most limit of them.
func latest(c *bbolt.Cursor, gameID string, from, limit int) (records []games.Record, err error) {
	e, found, err := findEnd(c, gameID)
	if !found || err != nil {
		return nil, err
	}
	game := gameKey(gameID)
	for version := e.versions - 1; version >= from && len(records) < limit; version-- {
		k, v := c.Prev()
		if !bytes.HasPrefix(k, game) {
			return nil, damaged("version %d is missing", version)
		}
		r, err := e.readVersion(version, k, v)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	return records, nil
}

// between returns the versions from <= v <= to of a game, the oldest first.
func between(c *bbolt.Cursor, gameID string, from, to int) (records []games.Record, err error) {
	e, found, err := findEnd(c, gameID)
	if !found || err != nil {
		return nil, err
	}
	game := gameKey(gameID)
	k, v := c.Seek(recordKey(gameID, from))
	for version := from; version <= min(to, e.versions-1); version++ {
		if !bytes.HasPrefix(k, game) {
			return nil, damaged("version %d is missing", version)
		}
		r, err := e.readVersion(version, k, v)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
		k, v = c.Next()
	}
	return records, nil
}
