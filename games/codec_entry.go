package games

import (
	"fmt"
	"math"

	"cardgames/engine"
)

// eventBody leaves out what an event's type does not use.
type eventBody struct {
	Type   uint8           `cbor:"1,keyasint"` // eventNumbers
	Player engine.Seat     `cbor:"2,keyasint,omitempty"`
	Turn   uint8           `cbor:"3,keyasint,omitempty"`
	Index  uint8           `cbor:"4,keyasint,omitempty"`
	From   uint8           `cbor:"5,keyasint,omitempty"` // zoneNumbers
	To     uint8           `cbor:"6,keyasint,omitempty"` // zoneNumbers
	Cause  uint8           `cbor:"7,keyasint,omitempty"` // causeNumbers
	Skip   uint8           `cbor:"8,keyasint,omitempty"` // skipNumbers
	End    uint8           `cbor:"9,keyasint,omitempty"` // endNumbers
	Winner int8            `cbor:"10,keyasint,omitempty"`
	Card   engine.CardRef  `cbor:"11,keyasint,omitempty"`
	Object engine.ObjectID `cbor:"12,keyasint,omitempty"`
	Target engine.ObjectID `cbor:"13,keyasint,omitempty"`
	By     int32           `cbor:"14,keyasint,omitempty"`
	Value  int32           `cbor:"15,keyasint,omitempty"` // the new one
	Move   uint8           `cbor:"16,keyasint,omitempty"` // moveNumbers
}

func newEventBodies(events []engine.Event) (bodies []eventBody, err error) {
	bodies = make([]eventBody, len(events))
	for i, e := range events {
		bodies[i] = eventBody{
			Type: numberOf(eventNumbers, e.Type, &err), Player: e.Player, Turn: e.Turn, Index: e.Index,
			From: numberOf(zoneNumbers, e.FromZone, &err), To: numberOf(zoneNumbers, e.ToZone, &err),
			Cause: numberOf(causeNumbers, e.Cause, &err), Skip: numberOf(skipNumbers, e.Skip, &err),
			End: numberOf(endNumbers, e.Result.Reason, &err), Winner: e.Result.Winner,
			Card: e.Card, Object: e.Object, Target: e.Target, By: e.By, Value: e.To,
			Move: numberOf(moveNumbers, e.Move, &err),
		}
	}
	return bodies, err
}

func readEvents(bodies []eventBody) (events []engine.Event, err error) {
	events = make([]engine.Event, len(bodies))
	for i, b := range bodies {
		events[i] = engine.Event{
			Type: valueOf(eventNumbers, b.Type, &err), Player: b.Player, Turn: b.Turn, Index: b.Index,
			FromZone: valueOf(zoneNumbers, b.From, &err), ToZone: valueOf(zoneNumbers, b.To, &err),
			Cause: valueOf(causeNumbers, b.Cause, &err), Skip: valueOf(skipNumbers, b.Skip, &err),
			Result: engine.Result{Reason: valueOf(endNumbers, b.End, &err), Winner: b.Winner},
			Card:   b.Card, Object: b.Object, Target: b.Target, By: b.By, To: b.Value,
			Move: valueOf(moveNumbers, b.Move, &err),
		}
	}
	return events, err
}

// newActionBody is the number of the action's type, then its members. The setup
// has no action.
func newActionBody(action engine.Action) ([]int, error) {
	switch a := action.(type) {
	case nil:
		return nil, nil
	case engine.PlayCard:
		return []int{playNumber, a.Player, a.HandIndex}, nil
	case engine.CastInstant:
		return []int{castNumber, a.Player, a.HandIndex, int(a.Target)}, nil
	case engine.PassPriority:
		return []int{passNumber, a.Player}, nil
	}
	return nil, fmt.Errorf("no number to store action %T", action)
}

func readAction(b []int) (engine.Action, error) {
	switch {
	case len(b) == 0:
		return nil, nil
	case b[0] == playNumber && len(b) == 3:
		return engine.PlayCard{Player: b[1], HandIndex: b[2]}, nil
	case b[0] == castNumber && len(b) == 4 && b[3] >= 0 && b[3] <= math.MaxUint16:
		return engine.CastInstant{Player: b[1], HandIndex: b[2], Target: engine.ObjectID(b[3])}, nil
	case b[0] == passNumber && len(b) == 2:
		return engine.PassPriority{Player: b[1]}, nil
	}
	return nil, fmt.Errorf("%w: action %v", ErrDamagedRecord, b)
}
