package env

import "cardgames/engine"

// observe writes what a seat sees into an observation, which has the size of its layout. A card is 1 plus
// its index in the pool, so that 0 is no card.
func (g *game) observe(me engine.Seat, observation []int32) {
	clear(observation)
	s, w := &g.state, writer{observation}
	priority, playing := s.Priority()
	w.row(int32(s.Turn()), number(s.Active() == me), number(playing && priority == me), int32(s.Passes()),
		int32(s.Casts()), number(s.Finished()), int32(me))
	for _, player := range [2]engine.Seat{me, 1 - me} {
		w.row(int32(s.Time(player)), int32(s.Progress(player)), int32(s.DeckCount(player)),
			int32(len(s.Hand(player))), int32(len(s.Board(player))), int32(len(s.Discard(player))))
	}
	w.cards(s.Hand(me), handSlots)
	w.board(s.Board(me))
	w.board(s.Board(1 - me))
	w.cards(s.Discard(me), boardSlots)
	w.cards(s.Discard(1-me), boardSlots)
	for _, o := range s.Stack() {
		// A Choice is 0 for a card without options, or else 1 plus the option.
		w.row(card(o.Card), 1+number(o.Owner != me), int32(o.Choice), g.targetNumber(me, o.Target))
	}
	w.skip((stackSlots - len(s.Stack())) * objectWidth)
	w.cards(g.lists[me], listSlots)
	if len(w.rest) > 0 { // layout 1 ends here
		w.cards(g.lists[1-me], listSlots)
	}
}

// writer writes the parts of an observation one after another. What it skips stays zero.
type writer struct{ rest []int32 }

func (w *writer) skip(n int) { w.rest = w.rest[n:] }

func (w *writer) row(numbers ...int32) { w.skip(copy(w.rest, numbers)) }

func (w *writer) cards(cards []engine.CardRef, slots int) {
	for i, ref := range cards {
		w.rest[i] = card(ref)
	}
	w.skip(slots * cardWidth)
}

func (w *writer) board(permanents []engine.Permanent) {
	for i, p := range permanents {
		copy(w.rest[i*permanentWidth:], []int32{card(p.Card), number(p.Shielded)})
	}
	w.skip(boardSlots * permanentWidth)
}

func card(ref engine.CardRef) int32 { return 1 + int32(ref) }

func number(holds bool) int32 {
	if holds {
		return 1
	}
	return 0
}
