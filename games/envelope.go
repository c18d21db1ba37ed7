package games

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"time"
)

// Format is the number of the form of all that is stored: records, snapshots and
// invitations.
const Format = 3

// Errors of every use case that reads a record, a snapshot or an invitation. They are
// wrapped.
var (
	// ErrNewerRecord: a later release wrote the record, which is intact.
	ErrNewerRecord = errors.New("the record was written by a newer release")
	// ErrUnreleasedRecord: the record is of a version before the first release.
	ErrUnreleasedRecord = errors.New("the record was written by an unreleased version")
	// ErrDamagedRecord: the record is not what any release wrote.
	ErrDamagedRecord = errors.New("damaged record")
)

// checkFormat refuses the number of another format. Its error wraps ErrNewerRecord,
// ErrUnreleasedRecord or ErrDamagedRecord.
func checkFormat(number byte) error {
	switch {
	case number > Format:
		return fmt.Errorf("%w: format %d, this one reads up to %d", ErrNewerRecord, number, Format)
	case number == 0:
		return fmt.Errorf("%w: format 0", ErrDamagedRecord)
	case number < Format:
		return fmt.Errorf("%w: format %d, which no release reads", ErrUnreleasedRecord, number)
	}
	return nil
}

// A stored body is an envelope: a head of seven bytes, and then a payload, which is one
// CBOR item. Together they are a CBOR array of three (RFC 8949, section 3):
//
//	83           an array of three
//	03           the number of the format, at most 23
//	1a cccccccc  the checksum
//	...          the payload
//
// Every later format has the same head. So a release that reads an intact record
// of a later format can say so.
const (
	headArray    = 0x83
	headUint32   = 0x1a
	checksumAt   = 3
	envelopeHead = checksumAt + crc32.Size
)

// heads1 begin the records and the snapshots of format 1, which had no envelope.
var heads1 = [][]byte{{0x8b, 0x01}, {0x1f, 0x8b}}

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

// writeEnvelope puts a payload into an envelope.
func writeEnvelope(format byte, fields, payload []byte) []byte {
	body := make([]byte, 0, envelopeHead+len(payload))
	body = append(body, headArray, format, headUint32)
	body = binary.BigEndian.AppendUint32(body, checksum(format, fields, payload))
	return append(body, payload...)
}

// readEnvelope returns the payload of an envelope. It checks the checksum first: the
// number of the format means nothing in a damaged envelope.
func readEnvelope(body, fields []byte) (payload []byte, err error) {
	for _, head := range heads1 {
		if bytes.HasPrefix(body, head) {
			return nil, checkFormat(1)
		}
	}
	if len(body) < envelopeHead || body[0] != headArray || body[2] != headUint32 {
		return nil, fmt.Errorf("%w: it begins with %x, as no format does",
			ErrDamagedRecord, body[:min(len(body), checksumAt)])
	}
	format, payload := body[1], body[envelopeHead:]
	stored := binary.BigEndian.Uint32(body[checksumAt:])
	if sum := checksum(format, fields, payload); sum != stored {
		return nil, fmt.Errorf("%w: its checksum is %08x, and what is stored has %08x", ErrDamagedRecord, stored, sum)
	}
	return payload, checkFormat(format)
}

// appendExpiry appends an expiry, in seconds since 1970, and a nonce to the fields of
// a checksum.
func appendExpiry(fields []byte, expiresAt time.Time, nonce [16]byte) []byte {
	var seconds int64
	if !expiresAt.IsZero() {
		seconds = expiresAt.Unix()
	}
	return append(binary.BigEndian.AppendUint64(fields, uint64(seconds)), nonce[:]...)
}

// appendID appends an id, which has at most 255 bytes.
func appendID(fields []byte, id string) []byte { return append(append(fields, byte(len(id))), id...) }

// appendFields appends what a Store keeps of a Record besides the body. Any further
// attribute of an item must follow from the payload, as Actor does, and readers compare
// it: so the checksum covers the same fields in all formats.
func (r *Record) appendFields(fields []byte) []byte {
	fields = binary.BigEndian.AppendUint64(fields, uint64(r.Version))
	return appendID(appendExpiry(fields, r.ExpiresAt, r.Nonce), r.GameID)
}

// seal puts a payload into an envelope, for a Record that has everything but its
// body.
func seal(r *Record, payload []byte) []byte {
	var buffer [64]byte
	return writeEnvelope(Format, r.appendFields(buffer[:0]), payload)
}

// unseal returns the payload of a Record.
func unseal(r *Record) (payload []byte, err error) {
	var buffer [64]byte
	return readEnvelope(r.Body, r.appendFields(buffer[:0]))
}
