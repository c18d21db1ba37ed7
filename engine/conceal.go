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

// Resample redeals the cards that a seat does not see: its own deck, and the opponent's hand and
// deck together. intn returns a random number from 0 to n-1. What the seat sees stays as it is, and
// the result depends on nothing else.
func (s *State) Resample(from Seat, intn func(n int) int) {
	s.Conceal(from)
	shuffleCards(s.players[from].deck.all(), nil, intn)
	theirs := &s.players[1-from]
	shuffleCards(theirs.deck.all(), theirs.hand.all(), intn)
}

// shuffleCards shuffles two lists as if they were one.
func shuffleCards(first, second []CardRef, intn func(n int) int) {
	at := func(i int) *CardRef {
		if i < len(first) {
			return &first[i]
		}
		return &second[i-len(first)]
	}
	for i := len(first) + len(second) - 1; i > 0; i-- {
		a, b := at(i), at(intn(i+1))
		*a, *b = *b, *a
	}
}
