package games

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
)

// RecordFormat numbers the forms in which records and snapshots are stored. A
// release reads all of them, and a game may have records of several.
type RecordFormat int

const (
	// RecordFormat1 has no checksum. It is written during a roll-back only.
	RecordFormat1 RecordFormat = 1
	// RecordFormat2 has a checksum over everything that is stored.
	RecordFormat2 RecordFormat = 2

	// NewestRecordFormat is the last format that this release reads.
	NewestRecordFormat = RecordFormat2
)

// DefaultRecordFormat is written if no format is chosen. It must be one that the
// previous release reads, since the functions are updated one after the other. This
// rule begins with the next release: this one is the first that reads format 2, and
// writes it at once.
const DefaultRecordFormat = RecordFormat2

// parseRecordFormat reads the value of RECORD_FORMAT; empty is the default.
func parseRecordFormat(text string) (RecordFormat, error) {
	if text == "" {
		return DefaultRecordFormat, nil
	}
	number, err := strconv.Atoi(text)
	if err != nil || number < int(RecordFormat1) || number > int(NewestRecordFormat) {
		return 0, fmt.Errorf("no record format %q: this release writes formats %d to %d",
			text, RecordFormat1, NewestRecordFormat)
	}
	return RecordFormat(number), nil
}

// Errors of every use case that reads a record. They are wrapped.
var (
	// ErrNewerRecord: a later release wrote the record, which is intact.
	ErrNewerRecord = errors.New("the record was written by a newer release")
	// ErrDamagedRecord: the record is not what any release wrote.
	ErrDamagedRecord = errors.New("damaged record")
)

// Check compares a record with its checksum. It fails with an error that wraps
// ErrDamagedRecord or ErrNewerRecord. It returns nil for format 1, which
// has no checksum.
func (r *Record) Check() error {
	if bytes.HasPrefix(r.Body, head1) || bytes.HasPrefix(r.Body, gzipHead) {
		return nil
	}
	_, err := unseal(r)
	return err
}

// newRecord encodes a game for one write. It drops from g what the format cannot carry.
func newRecord(g *Game, format RecordFormat) (Record, error) {
	if err := g.fit(format); err != nil {
		return Record{}, err
	}
	r := Record{GameID: g.ID, Version: g.Version, ExpiresAt: g.ExpiresAt, Mover: g.mover()}
	_, _ = rand.Read(r.Nonce[:])
	payload, err := encodeBody(g, format)
	if err != nil {
		return Record{}, err
	}
	r.Body = payload
	if format != RecordFormat1 {
		r.Body = seal(format, &r, payload)
	}
	return r, nil
}

// newSnapshotBody encodes the snapshot that is stored together with version 0.
func newSnapshotBody(first *Record, compressed []byte, format RecordFormat) ([]byte, error) {
	if format == RecordFormat1 {
		return compressed, nil
	}
	payload, err := encodeMode.Marshal(compressed)
	if err != nil {
		return nil, err
	}
	r := SnapshotRecord(*first, nil)
	return seal(format, &r, payload), nil
}

// readSnapshotBody is the reverse of newSnapshotBody.
func readSnapshotBody(r *Record) (compressed []byte, err error) {
	if bytes.HasPrefix(r.Body, gzipHead) {
		return r.Body, nil // format 1
	}
	payload, err := unseal(r)
	if err != nil {
		return nil, err
	}
	if err := decodeMode.Unmarshal(payload, &compressed); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamagedRecord, err)
	}
	return compressed, nil
}

// gzipHead begins every snapshot of format 1 (RFC 1952, section 2.3.1).
var gzipHead = []byte{0x1f, 0x8b}
