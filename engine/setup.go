package engine

import (
	"fmt"
	"slices"
)

// NewFromDecks is Deal by the current rules.
func NewFromDecks(pool *Pool, decks [2][]CardRef) (State, []Event, error) {
	return CurrentRules().Deal(pool, decks)
}

// Deal starts a game from decks that are known, the card that is drawn first at
// index 0. Of a deck that is known only in part, its first cards are enough;
// the others are HiddenCard, and a game that draws one fails to replay.
func (r *Rules) Deal(pool *Pool, decks [2][]CardRef) (State, []Event, error) {
	start := State{rules: r, turn: 1, nextObject: firstObjectID}
	for seat, deck := range decks {
		if err := checkDeck(pool, deck); err != nil {
			return State{}, nil, fmt.Errorf("deck of player %d: %w", seat, err)
		}
		start.players[seat].deck = stackDeck(deck)
	}
	t := begin(pool, &start)
	defer t.release()
	for range openingHand0 {
		t.draw(0)
	}
	for range openingHand1 {
		t.draw(1)
	}
	t.startTurn()
	return t.state, slices.Clone(t.events), nil
}

func checkDeck(pool *Pool, deck []CardRef) error {
	if len(deck) > DeckSize || len(deck) < openingHand1 {
		return fmt.Errorf("it has %d cards; from %d to %d can be dealt", len(deck), openingHand1, DeckSize)
	}
	for i, card := range deck {
		if int(card) >= pool.Len() {
			return fmt.Errorf("card %d is not of the pool", i)
		}
	}
	return nil
}

// stackDeck turns a list of draws into a pile that is drawn from its end.
func stackDeck(deck []CardRef) pile {
	p := pile{n: DeckSize}
	for i := range p.items {
		p.items[i] = HiddenCard
	}
	for i, card := range slices.All(deck) {
		p.items[DeckSize-1-i] = card
	}
	return p
}
