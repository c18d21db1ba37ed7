package games

import (
	"errors"
	"fmt"
	"time"

	"github.com/fxamacker/cbor/v2"

	"cardgames/engine"
)

// recordFormat numbers the layout of body. A release reads a number before any
// release writes it, since functions are updated one after the other. testdata
// has records of every format, which every later release reads.
const recordFormat = 1

// Errors of every use case that reads a record. They are wrapped.
var (
	// ErrNewerRecord: a later release wrote the record.
	ErrNewerRecord = errors.New("the record was written by a newer release")
	// ErrDamagedRecord: the record is not what any release wrote.
	ErrDamagedRecord = errors.New("damaged record")
)

// body is the stored form of a Game: CBOR arrays (RFC 8949), so that a record
// of the core set stays under 1 KB, one write unit.
type body struct {
	_         struct{} `cbor:",toarray"`
	Format    int
	Header    headerBody
	At        int64 // milliseconds since 1970
	RequestID string
	Action    []int // see actionBody
	By        []engine.Seat
	Events    []eventBody
	State     stateBody
	Keys      keysBody
	Absent    [2]bool
	Secret    []byte
}

type headerBody struct {
	_           struct{} `cbor:",toarray"`
	CreatedAt   int64    // milliseconds since 1970
	Snapshot    []byte
	Commitment  []byte
	Seeded      bool
	Private     bool
	SeatHashes  [2][]byte
	TurnSeconds int
}

// encodeMode writes equal values as equal bytes.
var encodeMode = must(cbor.CoreDetEncOptions().EncMode())

// decodeMode refuses what encodeMode never writes.
var decodeMode = must(cbor.DecOptions{
	DupMapKey: cbor.DupMapKeyEnforcedAPF, IndefLength: cbor.IndefLengthForbidden,
	TagsMd: cbor.TagsForbidden, ExtraReturnErrors: cbor.ExtraDecErrorUnknownField,
}.DecMode())

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func encodeGame(g *Game) ([]byte, error) {
	action, err := newActionBody(g.Action)
	if err != nil {
		return nil, err
	}
	events, err := newEventBodies(g.Events)
	if err != nil {
		return nil, err
	}
	state, err := newStateBody(g.State.Position())
	if err != nil {
		return nil, err
	}
	b := body{
		Format: recordFormat, Header: newHeaderBody(&g.Header), At: g.At.UnixMilli(), RequestID: g.RequestID,
		Action: action, Events: events, State: state, Keys: newKeysBody(g.keys), Absent: g.absent,
	}
	if g.By != nil {
		b.By = []engine.Seat{*g.By}
	}
	if g.Secret != nil {
		b.Secret = g.Secret[:]
	}
	return encodeMode.Marshal(b)
}

// newBody has room for the lists of most records in one allocation: the decoder
// uses the room that it finds.
func newBody() *body {
	room := new(struct {
		body
		action   [4]int
		by       [1]engine.Seat
		events   [12]eventBody
		zones    [6][engine.DeckSize]engine.CardRef
		boards   [2][8]permanentBody
		stack    [4]stackBody
		versions [keyWindow]int
	})
	b := &room.body
	b.Action, b.By, b.Events = room.action[:0], room.by[:0], room.events[:0]
	b.State.Stack, b.Keys.Versions = room.stack[:0], room.versions[:0]
	for seat := range b.State.Players {
		p, zones := &b.State.Players[seat], room.zones[3*seat:]
		p.Deck, p.Hand, p.Discard = zones[0][:0], zones[1][:0], zones[2][:0]
		p.Board = room.boards[seat][:0]
	}
	return b
}

// decodeBody reads everything but the state, which needs the pool.
func decodeBody(data []byte) (*body, error) {
	b := newBody()
	if err := decodeMode.Unmarshal(data, b); err != nil || b.Format != recordFormat {
		return nil, unreadable(data, err)
	}
	return b, b.checkSizes()
}

// unreadable says why data is not a body: it may have another format.
func unreadable(data []byte, cause error) error {
	var parts []cbor.RawMessage
	if err := decodeMode.Unmarshal(data, &parts); err != nil || len(parts) == 0 {
		return fmt.Errorf("%w: %v", ErrDamagedRecord, cause)
	}
	var number int
	if err := decodeMode.Unmarshal(parts[0], &number); err != nil {
		return fmt.Errorf("%w: its format number: %w", ErrDamagedRecord, err)
	}
	switch {
	case number > recordFormat:
		return fmt.Errorf("%w: format %d, this one reads up to %d", ErrNewerRecord, number, recordFormat)
	case number < recordFormat:
		return fmt.Errorf("%w: format %d", ErrDamagedRecord, number)
	}
	return fmt.Errorf("%w: %w", ErrDamagedRecord, cause)
}

func newHeaderBody(h *Header) headerBody {
	return headerBody{
		CreatedAt: h.CreatedAt.UnixMilli(),
		Snapshot:  h.SnapshotKey[:], Commitment: h.Commitment[:], Seeded: h.Seeded,
		Private: h.Private, SeatHashes: h.SeatHashes, TurnSeconds: h.TurnSeconds,
	}
}

func (b *body) header() Header {
	h := Header{
		CreatedAt: time.UnixMilli(b.Header.CreatedAt).UTC(),
		Seeded:    b.Header.Seeded, Private: b.Header.Private,
		SeatHashes: b.Header.SeatHashes, TurnSeconds: b.Header.TurnSeconds,
	}
	copy(h.SnapshotKey[:], b.Header.Snapshot)
	copy(h.Commitment[:], b.Header.Commitment)
	return h
}

func (b *body) entry(version int) (Entry, error) {
	action, err := readAction(b.Action)
	if err != nil {
		return Entry{}, err
	}
	events, err := readEvents(b.Events)
	if err != nil {
		return Entry{}, err
	}
	if (action.Type == 0) != (version == 0) {
		return Entry{}, fmt.Errorf("%w: version %d with action %v", ErrDamagedRecord, version, b.Action)
	}
	e := Entry{
		Version: version, At: time.UnixMilli(b.At).UTC(), Action: action, Events: events, RequestID: b.RequestID,
	}
	if len(b.By) == 1 {
		e.By = new(b.By[0]) // not the address, which would keep all of b
	}
	return e, nil
}
