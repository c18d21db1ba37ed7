package games_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/games/envelope"
)

// An intact record of another format says of which; a damaged one is only damaged.
func TestRecordsOfOtherFormats(t *testing.T) {
	for format, want := range map[byte]struct {
		wraps  error
		detail string
	}{
		0:  {envelope.ErrDamaged, "damaged record: format 0, which no release wrote"},
		2:  {envelope.ErrDamaged, "damaged record: format 2, which no release wrote"},
		5:  {envelope.ErrNewer, "the record was written by a newer release: format 5, this one reads up to 4"},
		23: {envelope.ErrNewer, "the record was written by a newer release: format 23, this one reads up to 4"},
	} {
		r := games.Record{GameID: gameID}
		r.Body = games.SealAs(format, &r, []byte("a payload of its own"))
		wantRefused(t, r.Body, "version 0: "+want.detail)
		if err := r.Check(); !errors.Is(err, want.wraps) || err.Error() != want.detail {
			t.Errorf("format %d: %v, want %s", format, err, want.detail)
		}
		r.Body[len(r.Body)-1] ^= 1
		if err := r.Check(); !errors.Is(err, envelope.ErrDamaged) || errors.Is(err, envelope.ErrNewer) {
			t.Errorf("format %d, damaged: %v", format, err)
		}
	}
}

func TestInvalidEnvelopes(t *testing.T) {
	wantRefused(t, nil, "damaged record: it begins with , as no format does")
	wantRefused(t, []byte("\x8b\x02"), "damaged record: it begins with 8b02, as no format does")
	wantRefused(t, games.Seal(&games.Record{GameID: gameID}, nil), "damaged record: EOF")
	wantRefused(t, games.Seal(&games.Record{GameID: gameID}, []byte("\xa0more")), "damaged record: ")
}

// The checksum covers everything that a Store keeps with a body.
func TestAnIntactBodyInAnotherRecordIsDamaged(t *testing.T) {
	r := games.Record{GameID: gameID, Version: 7, ExpiresAt: time.Unix(1_780_000_000, 0), Nonce: [16]byte{1, 2, 3}}
	r.Body = games.Seal(&r, []byte("payload"))
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*games.Record){
		"game":     func(r *games.Record) { r.GameID = "b" + r.GameID[1:] },
		"version":  func(r *games.Record) { r.Version++ },
		"snapshot": func(r *games.Record) { r.Version = games.SnapshotVersion },
		"expiry":   func(r *games.Record) { r.ExpiresAt = r.ExpiresAt.Add(time.Second) },
		"kept":     func(r *games.Record) { r.ExpiresAt = time.Time{} },
		"nonce":    func(r *games.Record) { r.Nonce[15]++ },
		"format":   func(r *games.Record) { r.Body[1]++ },
		"longer":   func(r *games.Record) { r.Body = append(r.Body, 0) },
		"shorter":  func(r *games.Record) { r.Body = r.Body[:len(r.Body)-1] },
	} {
		moved := r
		moved.Body = bytes.Clone(r.Body)
		change(&moved)
		if err := moved.Check(); !errors.Is(err, envelope.ErrDamaged) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
