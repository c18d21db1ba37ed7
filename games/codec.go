package games

import (
	"fmt"
	"time"

	"github.com/fxamacker/cbor/v2"

	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games/hashchain"
)

// body is the stored form of a Game, in CBOR (RFC 8949) so that a record of the
// core set stays under 1 KB, one write unit.
type body struct {
	Header    headerBody    `cbor:"1,keyasint"`
	At        int64         `cbor:"2,keyasint"` // milliseconds since 1970
	RequestID string        `cbor:"3,keyasint,omitempty"`
	Action    []int         `cbor:"4,keyasint,omitempty"` // see newActionBody
	By        []engine.Seat `cbor:"5,keyasint,omitempty"`
	Events    []eventBody   `cbor:"6,keyasint,omitempty"`
	State     stateBody     `cbor:"7,keyasint"`
	Keys      keysBody      `cbor:"8,keyasint"`
	Secret    []byte        `cbor:"10,keyasint,omitempty"`
}

// body2 is the payload of format 2: a map by the numbers of the members, in which an
// absent member is zero.
type body2 struct {
	body
	History  []byte    `cbor:"11,keyasint,omitempty"`
	Entropy  []byte    `cbor:"12,keyasint,omitempty"`
	Names    [2]string `cbor:"13,keyasint,omitzero"`  // Header.Names
	Host     uint8     `cbor:"14,keyasint,omitempty"` // absence.waitsForHost + 1
	Misses   [2]uint8  `cbor:"15,keyasint,omitzero"`  // absence.misses
	Casts    uint8     `cbor:"16,keyasint,omitempty"` // of the position in State
	Creation []byte    `cbor:"17,keyasint,omitempty"` // Game.creation
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

// encodeMode encodes equal values as equal bytes.
var encodeMode = must(cbor.CoreDetEncOptions().EncMode())

// decodeMode rejects encodings that encodeMode never writes.
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

// encodeBody returns the payload of a record.
func encodeBody(g *Game) ([]byte, error) {
	b, err := newBody(g)
	if err != nil {
		return nil, err
	}
	later := body2{body: b, Names: g.Names, Misses: g.misses, Casts: uint8(g.State.Casts())}
	if g.waitsForHost != nil {
		later.Host = uint8(*g.waitsForHost) + 1
	}
	if g.HasHistory {
		later.History = g.History[:]
	}
	if g.Entropy != nil {
		later.Entropy = g.Entropy[:]
	}
	if g.creation != nil {
		later.Creation = g.creation[:]
	}
	return encodeMode.Marshal(later)
}

func newBody(g *Game) (b body, err error) {
	b = body{
		Header: newHeaderBody(&g.Header), At: g.At.UnixMilli(), RequestID: g.RequestID,
		Keys: newKeysBody(g.keys),
	}
	if b.Action, err = newActionBody(g.Action); err != nil {
		return b, err
	}
	if b.Events, err = newEventBodies(g.Events); err != nil {
		return b, err
	}
	if b.State, err = newStateBody(g.State.Position()); err != nil {
		return b, err
	}
	if g.By != nil {
		b.By = []engine.Seat{*g.By}
	}
	if g.Secret != nil {
		b.Secret = g.Secret[:]
	}
	return b, nil
}

// preallocatedBody returns a body whose lists have capacity for most records, in one
// allocation. The decoder uses the capacity that it finds.
func preallocatedBody() *body2 {
	space := new(struct {
		body2
		action   [4]int
		by       [1]engine.Seat
		events   [12]eventBody
		zones    [6][engine.MaxDeckSize]engine.CardRef
		boards   [2][8]permanentBody
		stack    [4]stackBody
		versions [KeyWindow]int
		history  hashchain.Hash
	})
	b := &space.body2
	b.Action, b.By, b.Events = space.action[:0], space.by[:0], space.events[:0]
	b.History = space.history[:0]
	b.State.Stack, b.Keys.Versions = space.stack[:0], space.versions[:0]
	for seat := range b.State.Players {
		p, zones := &b.State.Players[seat], space.zones[3*seat:]
		p.Deck, p.Hand, p.Discard = zones[0][:0], zones[1][:0], zones[2][:0]
		p.Board = space.boards[seat][:0]
	}
	return b
}

// decodeBody decodes a record. The state is not checked yet, which needs the pool.
func decodeBody(r *Record) (*body2, error) {
	payload, err := unseal(r)
	if err != nil {
		return nil, err
	}
	b := preallocatedBody()
	if err := decodeMode.Unmarshal(payload, b); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamagedRecord, err)
	}
	return b, b.checkSizes()
}

func newHeaderBody(h *Header) headerBody {
	return headerBody{
		CreatedAt: h.CreatedAt.UnixMilli(),
		Snapshot:  h.SnapshotKey[:], Commitment: h.Commitment[:], Seeded: h.Seeded,
		Private: h.Private, SeatHashes: h.SeatHashes, TurnSeconds: h.TurnSeconds,
	}
}

func (b *body2) header() Header {
	h := Header{
		CreatedAt: time.UnixMilli(b.Header.CreatedAt).UTC(),
		Seeded:    b.Header.Seeded, Private: b.Header.Private,
		SeatHashes: b.Header.SeatHashes, TurnSeconds: b.Header.TurnSeconds, Names: b.Names,
	}
	copy(h.SnapshotKey[:], b.Header.Snapshot)
	copy(h.Commitment[:], b.Header.Commitment)
	return h
}

// addHashes adds the members that some versions do not have. Their sizes are checked.
func (b *body2) addHashes(g *Game) {
	if len(b.Secret) > 0 {
		g.Secret = new(shuffle.Secret(b.Secret))
	}
	if len(b.Entropy) > 0 {
		g.Entropy = new([32]byte(b.Entropy))
	}
	if len(b.History) > 0 {
		g.History, g.HasHistory = hashchain.Hash(b.History), true
	}
	if len(b.Creation) > 0 {
		g.creation = new([32]byte(b.Creation))
	}
}

// position fails with engine.ErrUnknownRules or ErrDamagedRecord.
func (b *body2) position() (engine.Position, error) {
	p, err := b.State.position()
	p.Casts = int(b.Casts)
	return p, err
}

func (b *body2) absence() absence {
	a := absence{misses: b.Misses}
	if b.Host > 0 {
		a.waitsForHost = new(engine.Seat(b.Host - 1))
	}
	return a
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
