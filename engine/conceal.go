package engine

import "slices"

// Conceal puts the cards that a seat does not see into a fixed order: its own deck, and the
// opponent's hand and deck together. They are drawn in the order of their numbers, and the first
// of them are the opponent's hand. The numbers of cards stay as they are. A decision by such a
// state depends only on what the seat knows.
func (s *State) Conceal(from Seat) {
	own, theirs := &s.players[from], &s.players[1-from]
	slices.Sort(own.deck.all())
	slices.Reverse(own.deck.all()) // a deck is drawn from its end
	var space [MaxHandLimit + MaxDeckSize]CardRef
	unseen := append(append(space[:0], theirs.hand.all()...), theirs.deck.all()...)
	slices.Sort(unseen)
	drawn := copy(theirs.hand.all(), unseen)
	copy(theirs.deck.all(), unseen[drawn:])
	slices.Reverse(theirs.deck.all())
}
