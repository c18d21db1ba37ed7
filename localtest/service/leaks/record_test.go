package leaks_test

import (
	"encoding/binary"
	"hash/crc32"
	"testing"

	"github.com/fxamacker/cbor/v2"

	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games"
)

// Keys and indices in the stored form of version 0 (package games, codec.go and
// envelope.go). checkDealt fails if they are wrong.
const (
	bodyEvents, bodyState, bodySecret = 6, 7, 11
	statePlayers                      = 9
	playerDeck, playerHand            = 2, 3
	eventType, eventCard              = uint64(1), uint64(11)
)

// altered is a record of version 0 that a test can change.
type altered struct {
	t      *testing.T
	record games.Record
	format byte
	body   map[uint64]any
}

// envelopeLen is the length in bytes of the envelope before the payload.
const envelopeLen = 7

func alter(t *testing.T, r games.Record) *altered {
	t.Helper()
	a := &altered{t: t, record: r, format: r.Body[1]}
	must(t, cbor.Unmarshal(r.Body[envelopeLen:], &a.body))
	return a
}

// encode returns the changed record.
func (a *altered) encode() games.Record {
	a.t.Helper()
	mode, err := cbor.CoreDetEncOptions().EncMode()
	must(a.t, err)
	payload, err := mode.Marshal(a.body)
	must(a.t, err)
	a.record.Body = a.seal(payload)
	return a.record
}

// seal puts a payload into an envelope with its checksum.
func (a *altered) seal(payload []byte) []byte {
	r := a.record
	covered := binary.BigEndian.AppendUint64([]byte{a.format}, uint64(r.Version))
	covered = binary.BigEndian.AppendUint64(covered, uint64(r.ExpiresAt.Unix()))
	covered = append(append(covered, r.Nonce[:]...), byte(len(r.GameID)))
	covered = append(append(covered, r.GameID...), payload...)
	sum := crc32.Checksum(covered, crc32.MakeTable(crc32.Castagnoli))
	return append(binary.BigEndian.AppendUint32([]byte{0x83, a.format, 0x1a}, sum), payload...)
}

func (a *altered) secret() shuffle.Secret { return shuffle.Secret(a.body[bodySecret].([]byte)) }

func (a *altered) setSecret(s shuffle.Secret) { a.body[bodySecret] = s[:] }

// deal replaces the hands and decks by those after a deal from decks.
func (a *altered) deal(cards cards, decks [2][]engine.CardRef) {
	a.t.Helper()
	state, events, err := cards.rules().Deal(cards.Pool, decks)
	must(a.t, err)
	for seat, p := range state.Position().Players {
		player := a.body[bodyState].([]any)[statePlayers].([]any)[seat].([]any)
		player[playerDeck], player[playerHand] = p.Deck, p.Hand
	}
	for i, e := range events {
		stored := a.body[bodyEvents].([]any)[i].(map[any]any)
		if stored[eventType] != uint64(e.Type) {
			a.t.Fatalf("event %d is %v, want %d", i, stored, e.Type)
		}
		if delete(stored, eventCard); e.Card != 0 { // 0 is left out
			stored[eventCard] = e.Card
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
