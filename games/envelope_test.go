package games_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"cardgames/games"
)

// A later release's record says so when it is intact, and is damaged otherwise.
func TestRecordsOfALaterFormat(t *testing.T) {
	r := games.Record{GameID: gameID}
	later := games.SealAs(3, &r, []byte("a payload of format 3"))
	wantRefused(t, later, "version 0: the record was written by a newer release: format 3, this one reads up to 2")

	r.Body = later
	if err := r.Check(); !errors.Is(err, games.ErrNewerRecord) {
		t.Errorf("got %v", err)
	}
	later[len(later)-1] ^= 1
	if err := r.Check(); !errors.Is(err, games.ErrDamagedRecord) || errors.Is(err, games.ErrNewerRecord) {
		t.Errorf("got %v", err)
	}
}

func TestInvalidEnvelopes(t *testing.T) {
	wantRefused(t, nil, "damaged record: it begins with , as no format does")
	wantRefused(t, []byte("\x8b\x02"), "damaged record: it begins with 8b02, as no format does")
	wantRefused(t, games.SealAs(1, &games.Record{GameID: gameID}, nil), "damaged record: format 1")
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
		if err := moved.Check(); !errors.Is(err, games.ErrDamagedRecord) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
