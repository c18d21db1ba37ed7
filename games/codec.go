package games

import (
	"errors"
	"fmt"
	"time"

	"github.com/fxamacker/cbor/v2"

	"cardgames/engine"
)

// recordFormat numbers the layout of body. A release reads a number before any
// release writes it, since functions are updated one after the other.
const recordFormat = 1

// errNewerRecord: a later release wrote the record.
var errNewerRecord = errors.New("the record was written by a newer release")

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
	State     positionBody
	Keys      []keyMark
	Absent    [2]bool
	Secret    []byte
}

type headerBody struct {
	_           struct{} `cbor:",toarray"`
	Rules       int
	CreatedAt   int64 // milliseconds since 1970
	Snapshot    []byte
	Commitment  []byte
	Seeded      bool
	Private     bool
	SeatHashes  [2][]byte
	TurnSeconds int
}

// eventBody leaves out what an event's type does not use.
type eventBody struct {
	Type   engine.EventType  `cbor:"1,keyasint"`
	Player engine.Seat       `cbor:"2,keyasint,omitempty"`
	Turn   uint8             `cbor:"3,keyasint,omitempty"`
	Index  uint8             `cbor:"4,keyasint,omitempty"`
	From   engine.Zone       `cbor:"5,keyasint,omitempty"`
	Dest   engine.Zone       `cbor:"6,keyasint,omitempty"`
	Cause  engine.Cause      `cbor:"7,keyasint,omitempty"`
	Skip   engine.SkipReason `cbor:"8,keyasint,omitempty"`
	Reason engine.EndReason  `cbor:"9,keyasint,omitempty"`
	Winner int8              `cbor:"10,keyasint,omitempty"`
	Card   engine.CardRef    `cbor:"11,keyasint,omitempty"`
	Object engine.ObjectID   `cbor:"12,keyasint,omitempty"`
	Target engine.ObjectID   `cbor:"13,keyasint,omitempty"`
	By     int32             `cbor:"14,keyasint,omitempty"`
	To     int32             `cbor:"15,keyasint,omitempty"`
}

type positionBody struct {
	_          struct{} `cbor:",toarray"`
	Turn       int
	Active     engine.Seat
	Priority   engine.Seat
	Passes     int
	NextObject engine.ObjectID
	Reason     engine.EndReason
	Winner     int8
	Players    [2]playerBody
	Stack      []stackBody
}

type playerBody struct {
	_        struct{} `cbor:",toarray"`
	Time     int
	Progress int
	Deck     []engine.CardRef
	Hand     []engine.CardRef
	Board    []permanentBody
	Discard  []engine.CardRef
}

type permanentBody struct {
	_        struct{} `cbor:",toarray"`
	ID       engine.ObjectID
	Card     engine.CardRef
	Shielded bool
}

type stackBody struct {
	_      struct{} `cbor:",toarray"`
	ID     engine.ObjectID
	Card   engine.CardRef
	Target engine.ObjectID
	Owner  engine.Seat
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
	b := body{
		Format: recordFormat,
		Header: headerBody{
			Rules: g.RulesVersion, CreatedAt: g.CreatedAt.UnixMilli(),
			Snapshot: g.SnapshotKey[:], Commitment: g.Commitment[:], Seeded: g.Seeded,
			Private: g.Private, SeatHashes: g.SeatHashes, TurnSeconds: g.TurnSeconds,
		},
		At: g.At.UnixMilli(), RequestID: g.RequestID,
		Action: actionBody(g.Action), Events: eventBodies(g.Events),
		State: newPositionBody(g.State.Position()), Keys: g.keys, Absent: g.absent,
	}
	if g.By != nil {
		b.By = []engine.Seat{*g.By}
	}
	if g.Secret != nil {
		b.Secret = g.Secret[:]
	}
	return encodeMode.Marshal(b)
}

// decodeBody reads everything but the state, which needs the pool.
func decodeBody(data []byte) (*body, error) {
	var format []cbor.RawMessage
	if err := decodeMode.Unmarshal(data, &format); err != nil || len(format) == 0 {
		return nil, fmt.Errorf("damaged record: %v", err)
	}
	var number int
	if err := decodeMode.Unmarshal(format[0], &number); err != nil {
		return nil, fmt.Errorf("damaged record: its format number: %w", err)
	}
	if number < 1 {
		return nil, fmt.Errorf("damaged record: format %d", number)
	}
	if number > recordFormat {
		return nil, fmt.Errorf("%w: format %d, this one reads up to %d", errNewerRecord, number, recordFormat)
	}
	var b body
	if err := decodeMode.Unmarshal(data, &b); err != nil {
		return nil, fmt.Errorf("damaged record: %w", err)
	}
	if b.Header.Rules > engine.RulesVersion {
		return nil, fmt.Errorf("%w: rules version %d, this one plays up to %d", errNewerRecord, b.Header.Rules, engine.RulesVersion)
	}
	return &b, b.checkSizes()
}

func (b *body) header() Header {
	h := Header{
		RulesVersion: b.Header.Rules, CreatedAt: time.UnixMilli(b.Header.CreatedAt).UTC(),
		Seeded: b.Header.Seeded, Private: b.Header.Private,
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
	e := Entry{
		Version: version, At: time.UnixMilli(b.At).UTC(), Action: action,
		Events: readEvents(b.Events), RequestID: b.RequestID,
	}
	if len(b.By) == 1 {
		e.By = &b.By[0]
	}
	return e, nil
}
