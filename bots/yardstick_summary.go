package bots

import "cardgames/engine"

// summary is what the yardstick judges a state by: the input of worth. It is updated from events, which costs much less
// than a view after each action.
type summary struct {
	rules  *engine.Rules
	turn   int
	active engine.Seat
	result engine.Result
	stack  int // number of objects
	sides  [2]side
}

// side is one player's part of a summary.
type side struct {
	time, progress int
	hand           int // number of cards
	rates          [engine.TypeHabit + 1]int
	shielded       int // sum of the rates of permanents with a shield
}

func newSummary(pool *engine.Pool, view *engine.View) summary {
	s := summary{
		rules: view.Rules, turn: view.Turn, active: view.Active, result: view.Result, stack: len(view.Stack),
	}
	for seat := range view.Players {
		from, to := &view.Players[seat], &s.sides[seat]
		to.time, to.progress, to.hand = from.Time, from.Progress, from.HandCount
		for _, permanent := range from.Board {
			card := pool.Card(permanent.Card)
			to.rates[card.Type] += card.Rate()
			if permanent.Shielded {
				to.shielded += card.Rate()
			}
		}
	}
	return s
}

// update applies the events to the summary.
func (s *summary) update(pool *engine.Pool, events []engine.Event) {
	for i := range events {
		e := &events[i]
		own := &s.sides[e.Player]
		switch e.Type {
		case engine.EventTurnStarted:
			s.turn, s.active = int(e.Turn), e.Player
		case engine.EventTimeChanged:
			own.time = int(e.To)
		case engine.EventProgressChanged:
			own.progress = int(e.To)
		case engine.EventCardDrawn:
			own.hand++
		case engine.EventCardCast:
			own.hand--
			s.stack++
		case engine.EventCardMoved:
			s.move(pool.Card(e.Card), own, e.FromZone, -1)
			s.move(pool.Card(e.Card), own, e.ToZone, 1)
		case engine.EventShieldAdded:
			own.shielded += pool.Card(e.Card).Rate()
		case engine.EventShieldUsed:
			own.shielded -= pool.Card(e.Card).Rate()
		case engine.EventGameFinished:
			s.result = e.Result
		default: // does not affect the summary
		}
	}
}

// move adds a card to a zone if by is 1, and removes it if by is -1.
func (s *summary) move(card *engine.Card, own *side, zone engine.Zone, by int) {
	switch zone {
	case engine.ZoneHand:
		own.hand += by
	case engine.ZoneStack:
		s.stack += by
	case engine.ZoneBoard:
		own.rates[card.Type] += by * card.Rate()
	case engine.ZoneDiscard, engine.ZoneDeck: // are not in the summary
	}
}
