package env

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"cardgames/engine"
)

// Clone returns a batch with one game, a copy of game i.
func (b *Batch) Clone(i int) (*Batch, error) {
	c := &Batch{layout: b.layout, games: make([]game, 1)}
	return c, b.with(i, func(g *game) error { c.games[0].copyFrom(g); return nil })
}

// CloneAll returns a batch with a copy of each game.
func (b *Batch) CloneAll() *Batch {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := &Batch{layout: b.layout, games: make([]game, len(b.games)), opponent: b.opponent}
	for i := range b.games {
		c.games[i].copyFrom(&b.games[i])
	}
	return c
}

// ResampleAll redeals, in each game, the cards that a seat does not see. nil stands for the seats
// that act next. A game at a place has the seed of the batch plus the place.
func (b *Batch) ResampleAll(seats []int8, seed uint64) error {
	if seats != nil && len(seats) != len(b.games) {
		return errors.New("the seats are not one for each game")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.checkAll(seats); err != nil {
		return err
	}
	for i := range b.games {
		seat, _ := b.games[i].state.Priority()
		if seats != nil {
			seat = engine.Seat(seats[i])
		}
		b.games[i].resample(seat, seed+uint64(i))
	}
	return nil
}

// checkAll returns an error if a game has not begun, or a seat does not exist.
func (b *Batch) checkAll(seats []int8) error {
	for i := range b.games {
		if !b.games[i].dealt() {
			return errUndealt
		}
		if seats != nil {
			if err := checkSeat(int(seats[i])); err != nil {
				return fmt.Errorf("game %d: %w", i, err)
			}
		}
	}
	return nil
}

// Legal writes the numbers of all legal actions of the players who act next, game after game. Those
// of game i are actions[offsets[i]:offsets[i+1]]. It returns how many there are, and writes only as
// many as actions has room for.
func (b *Batch) Legal(offsets []int64, actions []int32) (count int, err error) {
	if len(offsets) != len(b.games)+1 {
		return 0, fmt.Errorf("%d offsets for %d games, not one more", len(offsets), len(b.games))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range b.games {
		offsets[i] = int64(count)
		for _, a := range b.legalActions(i) {
			if count < len(actions) {
				actions[count] = int32(b.games[i].numberOf(a))
			}
			count++
		}
	}
	offsets[len(b.games)] = int64(count)
	return count, nil
}

// legalActions lists the legal actions in a game. The next call uses the list again.
func (b *Batch) legalActions(i int) []engine.Action {
	g := &b.games[i]
	b.actions = b.actions[:0]
	if g.dealt() && !g.state.Finished() {
		seat, _ := g.state.Priority()
		b.actions = engine.AppendLegalActions(b.actions, g.pool, &g.state, seat)
	}
	return b.actions
}

// Sample writes a legal action for each game, each with the same chance. A finished game has -1.
func (b *Batch) Sample(seed uint64, actions []int32) error {
	if len(actions) != len(b.games) {
		return fmt.Errorf("%d actions for %d games", len(actions), len(b.games))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	random := rand.New(rand.NewPCG(seed, 1))
	for i := range b.games {
		actions[i] = -1
		if legal := b.legalActions(i); len(legal) > 0 {
			actions[i] = int32(b.games[i].numberOf(legal[random.IntN(len(legal))]))
		}
	}
	return nil
}
