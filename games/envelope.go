package games

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// From format 2 on, the body of a Record is an envelope: a head of seven bytes,
// and then a payload, which is one CBOR item. Together they are a CBOR array of
// three (RFC 8949, section 3):
//
//	83           an array of three
//	02           the number of the format, at most 23
//	1a cccccccc  the checksum
//	...          the payload
//
// Every later format has the same head. So a release that reads an intact record
// of a later format can say so, and the release that knows format 1 alone reads
// the number too. What format 1 stores begins with 8b 01 (a record) or with 1f 8b
// (a snapshot): no change of one byte turns one format into another.
const (
	headArray    = 0x83
	headUint32   = 0x1a
	checksumAt   = 3
	envelopeHead = checksumAt + crc32.Size
)

// castagnoli is the polynomial of CRC-32C (RFC 3720, appendix B.4). It finds
// every change within 32 adjacent bits, where a hash cut to four bytes misses one in
// 2^32, and processors compute it. It does not protect against forged records:
// writers are trusted.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum covers the number of the format, the payload, and the other fields that a
// Store keeps. An attribute that a later format adds to an item must be a
// copy of a member of the payload, so that this sum stays the same in all formats.
func checksum(format RecordFormat, r *Record, payload []byte) uint32 {
	var seconds int64
	if !r.ExpiresAt.IsZero() {
		seconds = r.ExpiresAt.Unix()
	}
	var buffer [64]byte
	fields := append(buffer[:0], byte(format))
	fields = binary.BigEndian.AppendUint64(fields, uint64(r.Version))
	fields = binary.BigEndian.AppendUint64(fields, uint64(seconds))
	fields = append(fields, r.Nonce[:]...)
	fields = append(fields, byte(len(r.GameID)))
	fields = append(fields, r.GameID...)
	return crc32.Update(crc32.Checksum(fields, castagnoli), castagnoli, payload)
}

// seal puts a payload into an envelope, for a Record that has everything but its
// body.
func seal(format RecordFormat, r *Record, payload []byte) []byte {
	body := make([]byte, 0, envelopeHead+len(payload))
	body = append(body, headArray, byte(format), headUint32)
	body = binary.BigEndian.AppendUint32(body, checksum(format, r, payload))
	return append(body, payload...)
}

// unseal returns the payload of a Record of format 2. It checks the checksum before
// the format, whose number means nothing in a damaged record.
func unseal(r *Record) (payload []byte, err error) {
	if len(r.Body) < envelopeHead || r.Body[0] != headArray || r.Body[2] != headUint32 {
		return nil, fmt.Errorf("%w: it begins with %x, as no format does",
			ErrDamagedRecord, r.Body[:min(len(r.Body), checksumAt)])
	}
	format := RecordFormat(r.Body[1])
	stored := binary.BigEndian.Uint32(r.Body[checksumAt:])
	payload = r.Body[envelopeHead:]
	if sum := checksum(format, r, payload); sum != stored {
		return nil, fmt.Errorf("%w: its checksum is %08x, and that of what is stored %08x", ErrDamagedRecord, stored, sum)
	}
	switch {
	case format > NewestRecordFormat:
		return nil, fmt.Errorf("%w: format %d, this one reads up to %d", ErrNewerRecord, format, NewestRecordFormat)
	case format < RecordFormat2:
		return nil, fmt.Errorf("%w: format %d has no envelope", ErrDamagedRecord, format)
	}
	return payload, nil
}
