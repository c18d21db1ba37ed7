package games

import (
	"fmt"
	"math"

	"cardgames/engine"
)

// The first number of a stored action says which it is.
const (
	storedPlay = iota + 1
	storedCast
	storedPass
)

func actionBody(action engine.Action) []int {
	switch a := action.(type) {
	case engine.PlayCard:
		return []int{storedPlay, a.Player, a.HandIndex}
	case engine.CastInstant:
		return []int{storedCast, a.Player, a.HandIndex, int(a.Target)}
	case engine.PassPriority:
		return []int{storedPass, a.Player}
	}
	return nil
}

func readAction(b []int) (engine.Action, error) {
	switch {
	case len(b) == 0:
		return nil, nil
	case b[0] == storedPlay && len(b) == 3:
		return engine.PlayCard{Player: b[1], HandIndex: b[2]}, nil
	case b[0] == storedCast && len(b) == 4 && b[3] >= 0 && b[3] <= math.MaxUint16:
		return engine.CastInstant{Player: b[1], HandIndex: b[2], Target: engine.ObjectID(b[3])}, nil
	case b[0] == storedPass && len(b) == 2:
		return engine.PassPriority{Player: b[1]}, nil
	}
	return nil, fmt.Errorf("damaged record: action %v", b)
}

func eventBodies(events []engine.Event) []eventBody {
	bodies := make([]eventBody, len(events))
	for i, e := range events {
		bodies[i] = eventBody{
			Type: e.Type, Player: e.Player, Turn: e.Turn, Index: e.Index, From: e.FromZone, Dest: e.ToZone, Cause: e.Cause,
			Skip: e.Skip, Reason: e.Result.Reason, Winner: e.Result.Winner, Card: e.Card, Object: e.Object,
			Target: e.Target, By: e.By, To: e.To,
		}
	}
	return bodies
}

func readEvents(bodies []eventBody) []engine.Event {
	events := make([]engine.Event, len(bodies))
	for i, b := range bodies {
		events[i] = engine.Event{
			Type: b.Type, Player: b.Player, Turn: b.Turn, Index: b.Index, FromZone: b.From, ToZone: b.Dest, Cause: b.Cause,
			Skip: b.Skip, Result: engine.Result{Reason: b.Reason, Winner: b.Winner}, Card: b.Card, Object: b.Object,
			Target: b.Target, By: b.By, To: b.To,
		}
	}
	return events
}

func newPositionBody(p engine.Position) positionBody {
	b := positionBody{
		Turn: p.Turn, Active: p.Active, Priority: p.Priority, Passes: p.Passes, NextObject: p.NextObject,
		Reason: p.Result.Reason, Winner: p.Result.Winner, Stack: make([]stackBody, len(p.Stack)),
	}
	for i, o := range p.Stack {
		b.Stack[i] = stackBody{ID: o.ID, Card: o.Card, Target: o.Target, Owner: o.Owner}
	}
	for seat, from := range p.Players {
		to := &b.Players[seat]
		to.Time, to.Progress = from.Time, from.Progress
		to.Deck, to.Hand, to.Discard = from.Deck, from.Hand, from.Discard
		to.Board = make([]permanentBody, len(from.Board))
		for i, permanent := range from.Board {
			to.Board[i] = permanentBody{ID: permanent.ID, Card: permanent.Card, Shielded: permanent.Shielded}
		}
	}
	return b
}

func (b *positionBody) position() engine.Position {
	p := engine.Position{
		Turn: b.Turn, Active: b.Active, Priority: b.Priority, Passes: b.Passes, NextObject: b.NextObject,
		Result: engine.Result{Reason: b.Reason, Winner: b.Winner},
	}
	for _, o := range b.Stack {
		p.Stack = append(p.Stack, engine.StackObject{ID: o.ID, Card: o.Card, Target: o.Target, Owner: o.Owner})
	}
	for seat := range b.Players {
		from, to := &b.Players[seat], &p.Players[seat]
		to.Time, to.Progress = from.Time, from.Progress
		to.Deck, to.Hand, to.Discard = from.Deck, from.Hand, from.Discard
		for _, permanent := range from.Board {
			to.Board = append(to.Board, engine.Permanent{ID: permanent.ID, Card: permanent.Card, Shielded: permanent.Shielded})
		}
	}
	return p
}
