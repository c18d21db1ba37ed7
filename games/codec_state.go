package games

import (
	"cardgames/games/envelope"
)

import "cardgames/engine"

type stateBody struct {
	_          struct{} `cbor:",toarray"`
	Rules      int      // the version of the rules
	Turn       int
	Active     engine.Seat
	Priority   engine.Seat
	Passes     int
	Casts      int // of the turn
	NextObject engine.ObjectID
	End        uint8 // endNumbers
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
	Choice engine.Choice // 0 if the card has no options
}

func newStateBody(p engine.Position) (b stateBody, err error) {
	b = stateBody{
		Rules: p.Rules.Version, Turn: p.Turn, Active: p.Active, Priority: p.Priority, Passes: p.Passes,
		Casts: p.Casts, NextObject: p.NextObject,
		End: envelope.NumberOf(endNumbers, p.Result.Reason, &err), Winner: p.Result.Winner,
		Stack: make([]stackBody, len(p.Stack)),
	}
	for i, o := range p.Stack {
		b.Stack[i] = stackBody{ID: o.ID, Card: o.Card, Target: o.Target, Owner: o.Owner, Choice: o.Choice}
	}
	for seat, from := range p.Players {
		to := &b.Players[seat]
		to.Time, to.Progress = from.Time, from.Progress
		to.Deck, to.Hand, to.Discard = from.Deck, from.Hand, from.Discard
		to.Board = make([]permanentBody, len(from.Board))
		for i, o := range from.Board {
			to.Board[i] = permanentBody{ID: o.ID, Card: o.Card, Shielded: o.Shielded}
		}
	}
	return b, err
}

// position fails with engine.ErrUnknownRules or envelope.ErrDamaged.
func (b *stateBody) position() (p engine.Position, err error) {
	rules, err := engine.RulesOf(b.Rules)
	if err != nil {
		return p, err
	}
	p = engine.Position{
		Rules: rules, Turn: b.Turn, Active: b.Active, Priority: b.Priority, Passes: b.Passes,
		Casts: b.Casts, NextObject: b.NextObject,
		Result: engine.Result{Reason: envelope.ValueOf(endNumbers, b.End, &err), Winner: b.Winner},
		Stack:  make([]engine.StackObject, len(b.Stack)),
	}
	for i, o := range b.Stack {
		named := engine.Selection{Target: o.Target, Choice: o.Choice}
		p.Stack[i] = engine.StackObject{ID: o.ID, Card: o.Card, Owner: o.Owner, Selection: named}
	}
	for seat := range b.Players {
		from, to := &b.Players[seat], &p.Players[seat]
		to.Time, to.Progress = from.Time, from.Progress
		to.Deck, to.Hand, to.Discard = from.Deck, from.Hand, from.Discard
		to.Board = make([]engine.Permanent, len(from.Board))
		for i, o := range from.Board {
			to.Board[i] = engine.Permanent{ID: o.ID, Card: o.Card, Shielded: o.Shielded}
		}
	}
	return p, err
}
