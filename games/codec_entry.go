package games

import (
	"fmt"
	"math"

	"cardgames/engine"
	"cardgames/games/envelope"
)

// eventBody is the stored form of an event. It omits the fields that its type does
// not use.
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
	Choice engine.Choice   `cbor:"17,keyasint,omitempty"`
	When   uint8           `cbor:"18,keyasint,omitempty"` // whenNumbers
	Source engine.ObjectID `cbor:"19,keyasint,omitempty"`
}

func newEventBodies(events []engine.Event) (bodies []eventBody, err error) {
	bodies = make([]eventBody, len(events))
	for i, e := range events {
		bodies[i] = eventBody{
			Type: envelope.NumberOf(eventNumbers, e.Type, &err), Player: e.Player, Turn: e.Turn, Index: e.Index,
			From: envelope.NumberOf(zoneNumbers, e.FromZone, &err), To: envelope.NumberOf(zoneNumbers, e.ToZone, &err),
			Cause: envelope.NumberOf(causeNumbers, e.Cause, &err), Skip: envelope.NumberOf(skipNumbers, e.Skip, &err),
			End: envelope.NumberOf(endNumbers, e.Result.Reason, &err), Winner: e.Result.Winner,
			Card: e.Card, Object: e.Object, Target: e.Target, By: e.By, Value: e.To,
			Move: envelope.NumberOf(moveNumbers, e.Move, &err), Choice: e.Choice,
			When: envelope.NumberOf(whenNumbers, e.When, &err), Source: e.Source,
		}
	}
	return bodies, err
}

func readEvents(bodies []eventBody) (events []engine.Event, err error) {
	events = make([]engine.Event, len(bodies))
	for i, b := range bodies {
		events[i] = engine.Event{
			Type: envelope.ValueOf(eventNumbers, b.Type, &err), Player: b.Player, Turn: b.Turn, Index: b.Index,
			FromZone: envelope.ValueOf(zoneNumbers, b.From, &err), ToZone: envelope.ValueOf(zoneNumbers, b.To, &err),
			Cause: envelope.ValueOf(causeNumbers, b.Cause, &err), Skip: envelope.ValueOf(skipNumbers, b.Skip, &err),
			Result: engine.Result{Reason: envelope.ValueOf(endNumbers, b.End, &err), Winner: b.Winner},
			Card:   b.Card, Object: b.Object, Selection: engine.Selection{Target: b.Target, Choice: b.Choice},
			By: b.By, To: b.Value, Move: envelope.ValueOf(moveNumbers, b.Move, &err),
			When: envelope.ValueOf(whenNumbers, b.When, &err), Source: b.Source,
		}
	}
	return events, err
}

// newActionBody returns the number of the action's type, the members that the type uses, and the
// option of a card that chooses. It returns nil for the setup, which has no action.
func newActionBody(a engine.Action) (body []int, err error) {
	if a.Type == 0 {
		return nil, nil
	}
	body = []int{int(envelope.NumberOf(actionNumbers, a.Type, &err)), a.Player}
	if err != nil {
		return nil, err
	}
	if a.Type.UsesHandIndex() {
		body = append(body, a.HandIndex)
	}
	if a.Type.UsesTarget() {
		body = append(body, int(a.Target))
	}
	if option, ok := a.Choice.Option(); ok {
		body = append(body, option)
	}
	return body, nil
}

func readAction(body []int) (engine.Action, error) {
	if len(body) == 0 {
		return engine.Action{}, nil
	}
	rest, damaged := body, false
	next := func() (member int) {
		if len(rest) == 0 {
			damaged = true
			return 0
		}
		member, rest = rest[0], rest[1:]
		return member
	}
	number := next()
	if number < 1 || number >= len(actionNumbers) {
		return engine.Action{}, fmt.Errorf("%w: action %v", envelope.ErrDamaged, body)
	}
	a := engine.Action{Type: actionNumbers[number], Player: next()}
	if a.Type.UsesHandIndex() {
		a.HandIndex = next()
	}
	if a.Type.UsesTarget() {
		target := next()
		damaged = damaged || target < 0 || target > math.MaxUint16
		a.Target = engine.ObjectID(target)
	}
	if a.Type.UsesHandIndex() && len(rest) > 0 {
		option := next()
		a.Choice = engine.ChoiceOf(option)
		damaged = damaged || option < 0 || option >= engine.MaxOptions
	}
	if damaged || len(rest) > 0 {
		return engine.Action{}, fmt.Errorf("%w: action %v", envelope.ErrDamaged, body)
	}
	return a, nil
}
