package games

import (
	"fmt"
	"slices"
	"time"

	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games/envelope"
	"cardgames/games/hashchain"
)

// body is the stored form of a Game: a CBOR map (RFC 8949) by the numbers of its members,
// in which an absent member is zero. A record of the core set stays under 1 KB, one write
// unit.
type body struct {
	Header    headerBody    `cbor:"1,keyasint"`
	At        int64         `cbor:"2,keyasint"` // milliseconds since 1970
	RequestID string        `cbor:"3,keyasint,omitempty"`
	Action    []int         `cbor:"4,keyasint,omitempty"` // see newActionBody
	By        []engine.Seat `cbor:"5,keyasint,omitempty"`
	Events    []eventBody   `cbor:"6,keyasint,omitempty"`
	State     stateBody     `cbor:"7,keyasint"`
	History   []byte        `cbor:"8,keyasint"`
	Keys      keysBody      `cbor:"9,keyasint"`
	Absence   absenceBody   `cbor:"10,keyasint,omitzero"`
	Secret    []byte        `cbor:"11,keyasint,omitempty"` // of version 0, as the next two
	Entropy   []byte        `cbor:"12,keyasint,omitempty"`
	Creation  []byte        `cbor:"13,keyasint,omitempty"`
	Ahead     uint64        `cbor:"14,keyasint,omitempty"` // milliseconds: see Game.ahead
	Draft     string        `cbor:"15,keyasint,omitempty"` // of a game with decks
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
	Names       [2]string
}

type absenceBody struct {
	_      struct{} `cbor:",toarray"`
	Misses [2]uint8
	First  uint8 // whose first action is awaited: 1 + the seat of the host, or 3 to 5 for newcomers
}

// encodeBody returns the payload of a record.
func encodeBody(g *Game) ([]byte, error) {
	b, err := newBody(g)
	if err != nil {
		return nil, err
	}
	return envelope.Encoding.Marshal(b)
}

func newBody(g *Game) (b body, err error) {
	b = body{
		Header: newHeaderBody(&g.Header), At: g.At.UnixMilli(), RequestID: g.RequestID,
		History: g.History[:], Keys: newKeysBody(g.keys), Absence: newAbsenceBody(g.absence),
		Ahead: uint64(g.ahead.Milliseconds()), Draft: g.Draft,
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
	if g.Entropy != nil {
		b.Entropy = g.Entropy[:]
	}
	if g.creation != nil {
		b.Creation = g.creation[:]
	}
	return b, nil
}

// preallocatedBody returns a body whose lists have capacity for most records, in one
// allocation. The decoder uses the capacity that it finds.
func preallocatedBody() *body {
	space := new(struct {
		body
		action   [4]int
		by       [1]engine.Seat
		events   [12]eventBody
		zones    [6][engine.MaxDeckSize]engine.CardRef
		boards   [2][8]permanentBody
		stack    [4]stackBody
		versions [KeyWindow]int
		history  hashchain.Hash
	})
	b := &space.body
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
func decodeBody(r *Record) (*body, error) {
	payload, err := unseal(r)
	if err != nil {
		return nil, err
	}
	b := preallocatedBody()
	if err := envelope.Decoding.Unmarshal(payload, b); err != nil {
		return nil, fmt.Errorf("%w: %w", envelope.ErrDamaged, err)
	}
	return b, b.checkSizes()
}

func newHeaderBody(h *Header) headerBody {
	return headerBody{
		CreatedAt: h.CreatedAt.UnixMilli(),
		Snapshot:  h.SnapshotKey[:], Commitment: h.Commitment[:], Seeded: h.Seeded,
		Private: h.Private, SeatHashes: h.SeatHashes, TurnSeconds: h.TurnSeconds, Names: h.Names,
	}
}

// header returns the Header of a body whose sizes are checked.
func (b *headerBody) header() Header {
	return Header{
		CreatedAt:   time.UnixMilli(b.CreatedAt).UTC(),
		SnapshotKey: [32]byte(b.Snapshot), Commitment: [32]byte(b.Commitment), Seeded: b.Seeded,
		Private: b.Private, SeatHashes: b.SeatHashes, TurnSeconds: b.TurnSeconds, Names: b.Names,
	}
}

// addSecrets adds what only version 0 has. The sizes are checked.
func (b *body) addSecrets(g *Game) {
	if len(b.Secret) > 0 {
		g.Secret = new(shuffle.Secret(b.Secret))
	}
	if len(b.Entropy) > 0 {
		g.Entropy = new([32]byte(b.Entropy))
	}
	if len(b.Creation) > 0 {
		g.creation = new([32]byte(b.Creation))
	}
}

// newcomers are the values of absence.newcomers, from absenceBody.First firstNewcomers on.
var newcomers = [...][2]bool{{true, false}, {false, true}, {true, true}}

const firstNewcomers = 3

func newAbsenceBody(a absence) absenceBody {
	b := absenceBody{Misses: a.misses}
	if a.waitsForHost != nil {
		b.First = uint8(*a.waitsForHost) + 1
	}
	if i := slices.Index(newcomers[:], a.newcomers); i >= 0 {
		b.First = firstNewcomers + uint8(i)
	}
	return b
}

func (b absenceBody) absence() absence {
	a := absence{misses: b.Misses}
	switch {
	case b.First >= firstNewcomers:
		a.newcomers = newcomers[b.First-firstNewcomers]
	case b.First > 0:
		a.waitsForHost = new(engine.Seat(b.First - 1))
	}
	return a
}

// entry returns the Entry of a body whose sizes are checked.
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
		return Entry{}, fmt.Errorf("%w: version %d with action %v", envelope.ErrDamaged, version, b.Action)
	}
	e := Entry{
		Version: version, At: time.UnixMilli(b.At).UTC(), Action: action, Events: events, RequestID: b.RequestID,
		History: hashchain.Hash(b.History),
	}
	if len(b.By) == 1 {
		e.By = new(b.By[0]) // not the address, which would keep all of b
	}
	return e, nil
}
