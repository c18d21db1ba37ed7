package games

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"

	"cardgames/cardsets/snapshot"
	"cardgames/games/envelope"
)

// Check compares a record with its checksum. Its error wraps envelope.ErrDamaged or
// envelope.ErrNewer.
func (r *Record) Check() error {
	_, err := unseal(r)
	return err
}

// NewRecord encodes a game for one write.
func NewRecord(g *Game) (Record, error) {
	r := Record{
		GameID: g.ID, Version: g.Version, ExpiresAt: g.ExpiresAt, Actor: g.madeBy(), Last: g.Finished(), Turn: g.turn(),
	}
	_, _ = rand.Read(r.Nonce[:])
	payload, err := encodeBody(g)
	if err != nil {
		return Record{}, err
	}
	r.Body = seal(&r, g.format(), payload)
	return r, nil
}

// format is the number of the form of a game's records.
func (g *Game) format() byte {
	if g.HasDecks() {
		return envelope.Newest
	}
	return envelope.Format
}

// NewSnapshotBody encodes the snapshot that is stored together with version 0. compressed is what
// its Encode returns.
func NewSnapshotBody(first *Record, cards *snapshot.Snapshot, compressed []byte) ([]byte, error) {
	payload, err := envelope.Encoding.Marshal(compressed)
	if err != nil {
		return nil, err
	}
	r := SnapshotRecord(*first, nil)
	return seal(&r, byte(cards.Format()), payload), nil
}

// ReadSnapshotBody is the reverse of NewSnapshotBody.
func ReadSnapshotBody(r *Record) (compressed []byte, err error) {
	payload, err := unseal(r)
	if err != nil {
		return nil, err
	}
	if err := envelope.Decoding.Unmarshal(payload, &compressed); err != nil {
		return nil, fmt.Errorf("%w: %w", envelope.ErrDamaged, err)
	}
	return compressed, nil
}

// appendFields appends what a Store keeps of a Record besides the body. Any further
// attribute of an item must follow from the payload, as Actor does, and readers compare
// it: so the checksum covers the same fields in all formats.
func (r *Record) appendFields(fields []byte) []byte {
	fields = binary.BigEndian.AppendUint64(fields, uint64(r.Version))
	return envelope.AppendID(envelope.AppendExpiry(fields, r.ExpiresAt, r.Nonce), r.GameID)
}

// seal puts a payload into an envelope, for a Record that has everything but its
// body.
func seal(r *Record, format byte, payload []byte) []byte {
	var buffer [64]byte
	return envelope.Seal(format, r.appendFields(buffer[:0]), payload)
}

// unseal returns the payload of a Record.
func unseal(r *Record) (payload []byte, err error) {
	var buffer [64]byte
	return envelope.Open(r.Body, r.appendFields(buffer[:0]))
}
