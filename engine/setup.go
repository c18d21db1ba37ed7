package engine

import (
	"fmt"
	"slices"
)

// Deal starts a game from decks in the order of drawing. If only the first cards of a
// deck are known, the others become HiddenCard, and Replay stops when one is drawn.
func (r *Rules) Deal(pool *Pool, decks [2][]CardRef) (State, []Event, error) {
	start := State{rules: r, turn: 1, nextObject: 1}
	for seat, deck := range decks {
		if err := r.checkDeck(pool, Seat(seat), deck); err != nil {
			return State{}, nil, fmt.Errorf("deck of player %d: %w", seat, err)
		}
		start.players[seat].deck = r.stackDeck(deck)
	}
	start.players[1].progress = int32(r.SecondProgress)
	t := transition{pool: pool, state: &start}
	for seat, cards := range r.OpeningHands {
		for range cards {
			t.draw(Seat(seat))
		}
	}
	t.startTurn()
	return start, t.events.all(), nil
}

// drawnAtStart returns the number of cards that a player draws before the first
// action: the opening hand and, for player 0, the card of the first turn.
func (r *Rules) drawnAtStart(seat Seat) int {
	if seat == 0 {
		return min(r.OpeningHands[0]+1, r.HandLimit, r.DeckSize)
	}
	return r.OpeningHands[1]
}

func (r *Rules) checkDeck(pool *Pool, seat Seat, deck []CardRef) error {
	if fewest := r.drawnAtStart(seat); len(deck) < fewest || len(deck) > r.DeckSize {
		return fmt.Errorf("it has %d cards; from %d to %d can be dealt", len(deck), fewest, r.DeckSize)
	}
	for i, card := range deck {
		if int(card) >= pool.Len() {
			return fmt.Errorf("card %d is not in the pool", i)
		}
	}
	return nil
}

// stackDeck converts a deck in the order of drawing into a pile, which is drawn from
// its end.
func (r *Rules) stackDeck(deck []CardRef) pile {
	p := pile{n: uint8(r.DeckSize)}
	for i := range p.all() {
		p.items[i] = HiddenCard
	}
	for i, card := range slices.All(deck) {
		p.items[r.DeckSize-1-i] = card
	}
	return p
}
