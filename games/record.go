package games

import (
	"crypto/rand"
	"fmt"
)

// Check compares a record with its checksum. Its error wraps ErrDamagedRecord,
// ErrNewerRecord or ErrUnreleasedRecord.
func (r *Record) Check() error {
	_, err := unseal(r)
	return err
}

// newRecord encodes a game for one write.
func newRecord(g *Game) (Record, error) {
	r := Record{GameID: g.ID, Version: g.Version, ExpiresAt: g.ExpiresAt, Actor: g.madeBy(), Last: g.Finished()}
	_, _ = rand.Read(r.Nonce[:])
	payload, err := encodeBody(g)
	if err != nil {
		return Record{}, err
	}
	r.Body = seal(&r, payload)
	return r, nil
}

// newSnapshotBody encodes the snapshot that is stored together with version 0.
func newSnapshotBody(first *Record, compressed []byte) ([]byte, error) {
	payload, err := encodeMode.Marshal(compressed)
	if err != nil {
		return nil, err
	}
	r := SnapshotRecord(*first, nil)
	return seal(&r, payload), nil
}

// readSnapshotBody is the reverse of newSnapshotBody.
func readSnapshotBody(r *Record) (compressed []byte, err error) {
	payload, err := unseal(r)
	if err != nil {
		return nil, err
	}
	if err := decodeMode.Unmarshal(payload, &compressed); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamagedRecord, err)
	}
	return compressed, nil
}
