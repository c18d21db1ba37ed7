package engine

import (
	"errors"
	"fmt"
	"slices"
)

// Position is a State as plain lists, for storage and encoding. It includes hidden
// information, such as the order of the decks.
type Position struct {
	Rules      *Rules
	Turn       int
	Active     Seat
	Priority   Seat
	Passes     int
	Casts      int // cards that both players have cast this turn
	NextObject ObjectID
	Result     Result
	Players    [2]PlayerPosition
	Stack      []StackObject
}

// PlayerPosition is one player's part of a Position.
type PlayerPosition struct {
	Time, Progress int
	Deck           []CardRef // in the order of drawing
	Hand           []CardRef
	Board          []Permanent
	Discard        []CardRef
}

// Position returns the state as plain lists, which are copies.
func (s *State) Position() Position {
	s = new(*s) // one allocation for all lists
	p := Position{
		Rules: s.rules, Turn: int(s.turn), Active: s.active, Priority: s.priority, Passes: int(s.passes),
		Casts: int(s.casts), NextObject: s.nextObject, Result: s.result, Stack: s.stack.all(),
	}
	for seat := range s.players {
		from := &s.players[seat]
		slices.Reverse(from.deck.all())
		p.Players[seat] = PlayerPosition{
			Time: int(from.time), Progress: int(from.progress), Deck: from.deck.all(),
			Hand: from.hand.all(), Board: from.board.all(), Discard: from.discard.all(),
		}
	}
	return p
}

// State is the inverse of State.Position. It returns an error for positions that are
// damaged or belong to another pool.
func (p *Position) State(pool *Pool) (State, error) {
	if err := p.check(pool); err != nil {
		return State{}, err
	}
	s := State{
		rules: p.Rules, turn: uint8(p.Turn), active: p.Active, priority: p.Priority, passes: uint8(p.Passes),
		casts: uint8(p.Casts), nextObject: p.NextObject, result: p.Result,
	}
	for seat := range p.Players {
		from, to := &p.Players[seat], &s.players[seat]
		to.time, to.progress = int32(from.Time), int32(from.Progress)
		for _, card := range slices.Backward(from.Deck) {
			to.deck.push(card)
		}
		to.hand.n = uint8(copy(to.hand.items[:], from.Hand))
		to.board.n = uint8(copy(to.board.items[:], from.Board))
		to.discard.n = uint8(copy(to.discard.items[:], from.Discard))
	}
	s.stack.n = uint8(copy(s.stack.items[:], p.Stack))
	return s, nil
}

func (p *Position) check(pool *Pool) error {
	if p.Rules == nil {
		return errors.New("position: it has no rules")
	}
	if p.Turn < 1 || p.Turn > p.Rules.MaxTurns || p.Active > 1 || p.Priority > 1 || p.Passes < 0 ||
		p.Passes >= passesToAct ||
		!p.Result.Reason.known() || p.Result.Winner < NoWinner || p.Result.Winner > 1 {
		return fmt.Errorf("position: turn %d, active %d, priority %d, passes %d, result %v is out of range",
			p.Turn, p.Active, p.Priority, p.Passes, p.Result)
	}
	if p.Casts < 0 || p.Casts > maxCasts {
		return fmt.Errorf("position: %d casts in one turn", p.Casts)
	}
	if len(p.Stack) > maxStack {
		return fmt.Errorf("position: a stack of %d objects", len(p.Stack))
	}
	for _, o := range p.Stack {
		if int(o.Card) >= pool.Len() || o.Owner > 1 || o.Choice != pool.Card(o.Card).chosen(o.Choice) {
			return fmt.Errorf("position: object %s has card %d of owner %d with choice %d, in a pool of %d cards",
				o.ID, o.Card, o.Owner, o.Choice, pool.Len())
		}
	}
	for seat := range p.Players {
		if err := p.Players[seat].check(pool, p.Rules); err != nil {
			return fmt.Errorf("position: player %d: %w", seat, err)
		}
		if n := p.cardCount(Seat(seat)); n > p.Rules.DeckSize {
			return fmt.Errorf("position: player %d has %d cards, more than a deck", seat, n)
		}
	}
	return nil
}

// cardCount returns the number of cards that belong to a player. More than a deck
// would not fit into the zones of a State.
func (p *Position) cardCount(owner Seat) int {
	player := &p.Players[owner]
	n := len(player.Deck) + len(player.Hand) + len(player.Board) + len(player.Discard)
	for _, o := range p.Stack {
		if o.Owner == owner {
			n++
		}
	}
	return n
}

func (p *PlayerPosition) check(pool *Pool, rules *Rules) error {
	if len(p.Hand) > rules.HandLimit {
		return fmt.Errorf("%d cards in hand, more than %d", len(p.Hand), rules.HandLimit)
	}
	if p.Time < 0 || p.Progress < 0 || p.Time > 1<<30 || p.Progress > 1<<30 {
		return fmt.Errorf("%d time and %d progress", p.Time, p.Progress)
	}
	for _, card := range p.Deck {
		if card == HiddenCard {
			continue
		}
		if err := pool.check(card); err != nil {
			return err
		}
	}
	for _, zone := range [...][]CardRef{p.Hand, p.Discard} {
		for _, card := range zone {
			if err := pool.check(card); err != nil {
				return err
			}
		}
	}
	for _, permanent := range p.Board {
		if err := pool.check(permanent.Card); err != nil {
			return err
		}
	}
	return nil
}

func (pool *Pool) check(card CardRef) error {
	if int(card) >= pool.Len() {
		return fmt.Errorf("card %d in a pool of %d cards", card, pool.Len())
	}
	return nil
}
