package envelope

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"time"
)

// Format is the number of the form of all that is stored: records, snapshots and
// invitations. Newest is that of what only games with decks have, or cards with the grammar of
// release 1.1.0. Games with decks are written only where the operator allows it (package games,
// WithFormat).
const (
	Format = 3
	Newest = 4
)

// Errors of every use case that reads a record, a snapshot or an invitation. They are
// wrapped.
var (
	// ErrNewer: a later release wrote the record, which is intact.
	ErrNewer = errors.New("the record was written by a newer release")
	// ErrDamaged: the record is not what any release wrote.
	ErrDamaged = errors.New("damaged record")
)

// CheckFormat refuses the numbers of formats that are not from Format to newest. Its error wraps
// ErrNewer or ErrDamaged.
func CheckFormat(number, newest byte) error {
	switch {
	case number > newest:
		return fmt.Errorf("%w: format %d, this one reads up to %d", ErrNewer, number, newest)
	case number < Format:
		return fmt.Errorf("%w: format %d, which no release wrote", ErrDamaged, number)
	}
	return nil
}

// A stored body is an envelope: a head of seven bytes, and then a payload, which is one
// CBOR item. Together they are a CBOR array of three (RFC 8949, section 3):
//
//	83           an array of three
//	03 or 04     the number of the format, at most 23
//	1a cccccccc  the checksum
//	...          the payload
//
// Every later format has the same head. So a release that reads an intact record
// of a later format can say so.
const (
	headArray  = 0x83
	headUint32 = 0x1a
	checksumAt = 3
	headSize   = checksumAt + crc32.Size
)

// castagnoli is the polynomial of CRC-32C (RFC 3720, appendix B.4). It finds
// every change within 32 adjacent bits, where a hash cut to four bytes misses one in
// 2^32, and processors compute it. It does not protect against forged records:
// writers are trusted.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum covers the number of the format, the fields that a store keeps besides the
// body, and the payload.
func checksum(format byte, fields, payload []byte) uint32 {
	sum := crc32.Update(0, castagnoli, []byte{format})
	return crc32.Update(crc32.Update(sum, castagnoli, fields), castagnoli, payload)
}

// Seal puts a payload into an envelope.
func Seal(format byte, fields, payload []byte) []byte {
	body := make([]byte, 0, headSize+len(payload))
	body = append(body, headArray, format, headUint32)
	body = binary.BigEndian.AppendUint32(body, checksum(format, fields, payload))
	return append(body, payload...)
}

// Open returns the payload of an envelope. It checks the checksum first: the
// number of the format means nothing in a damaged envelope.
func Open(body, fields []byte) (payload []byte, err error) {
	if len(body) < headSize || body[0] != headArray || body[2] != headUint32 {
		return nil, fmt.Errorf("%w: it begins with %x, as no format does",
			ErrDamaged, body[:min(len(body), checksumAt)])
	}
	format, payload := body[1], body[headSize:]
	stored := binary.BigEndian.Uint32(body[checksumAt:])
	if sum := checksum(format, fields, payload); sum != stored {
		return nil, fmt.Errorf("%w: its checksum is %08x, and what is stored has %08x", ErrDamaged, stored, sum)
	}
	return payload, CheckFormat(format, Newest)
}

// AppendExpiry appends an expiry, in seconds since 1970, and a nonce to the fields of
// a checksum.
func AppendExpiry(fields []byte, expiresAt time.Time, nonce [16]byte) []byte {
	var seconds int64
	if !expiresAt.IsZero() {
		seconds = expiresAt.Unix()
	}
	return append(binary.BigEndian.AppendUint64(fields, uint64(seconds)), nonce[:]...)
}

// AppendID appends an id, which has at most 255 bytes.
func AppendID(fields []byte, id string) []byte { return append(append(fields, byte(len(id))), id...) }
