package env

import (
	"fmt"

	"cardgames/engine"
)

// StateSize is the number of numbers in a state: an observation of player 0, then the hand of player
// 1, and the decks of both players, each from the card that is drawn next.
const StateSize = ObservationSize + handSlots + 2*engine.MaxDeckSize

// State writes all of a game, for a critic: what no player sees whole. A card is numbered as in an
// observation.
func (b *Batch) State(i int, state []int32) error {
	if len(state) != StateSize {
		return fmt.Errorf("a state of %d elements, not %d", len(state), StateSize)
	}
	return b.withDealt(i, func(g *game) error { g.whole(state); return nil })
}

// StateAll writes the states of all games, one after the other.
func (b *Batch) StateAll(states []int32) error {
	if len(states) != StateSize*len(b.games) {
		return fmt.Errorf("states of %d elements, not %d", len(states), StateSize*len(b.games))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.checkAll(nil); err != nil {
		return err
	}
	for i := range b.games {
		b.games[i].whole(states[i*StateSize : (i+1)*StateSize])
	}
	return nil
}

func (g *game) whole(state []int32) {
	clear(state)
	g.observe(0, state[:ObservationSize])
	w := writer{state[ObservationSize:]}
	w.cards(g.state.Hand(1), handSlots)
	position := g.state.Position()
	for _, player := range position.Players {
		w.cards(player.Deck, engine.MaxDeckSize)
	}
}
