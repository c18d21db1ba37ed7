package env

import (
	"fmt"

	"cardgames/engine"
)

// StateSize is the number of numbers in a state: an observation of player 0, then the hand of player
// 1, and the decks of both players, each from the card that is drawn next.
func (l Layout) StateSize() int { return l.ObservationSize() + handSlots + 2*engine.MaxDeckSize }

// State writes all of a game, for a critic: what no player sees whole. A card is numbered as in an
// observation.
func (b *Batch) State(i int, state []int32) error {
	if size := b.layout.StateSize(); len(state) != size {
		return fmt.Errorf("a state of %d elements, not %d", len(state), size)
	}
	return b.withDealt(i, func(g *game) error { b.whole(g, state); return nil })
}

// StateAll writes the states of all games, one after the other.
func (b *Batch) StateAll(states []int32) error {
	size := b.layout.StateSize()
	if len(states) != size*len(b.games) {
		return fmt.Errorf("states of %d elements, not %d", len(states), size*len(b.games))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.checkAll(nil); err != nil {
		return err
	}
	for i := range b.games {
		b.whole(&b.games[i], states[i*size:(i+1)*size])
	}
	return nil
}

func (b *Batch) whole(g *game, state []int32) {
	clear(state)
	seen := b.layout.ObservationSize()
	g.observe(0, state[:seen])
	w := writer{state[seen:]}
	w.cards(g.state.Hand(1), handSlots)
	position := g.state.Position()
	for _, player := range position.Players {
		w.cards(player.Deck, engine.MaxDeckSize)
	}
}
