package env

import (
	"fmt"
	"math/rand/v2"

	"cardgames/engine"
)

// Ahead are arrays with an element, or a row, for each legal action of all games, game after game.
type Ahead struct {
	// Settle lets both players pass after the action until the stack is empty and the active player decides again:
	// as if nobody responded.
	Settle bool

	Actions      []int32
	Observations []int32   // rows of an observation each: what the player sees after the action
	Rewards      []float32 // of the player: 1 won, -1 lost, 0 drawn or in progress
	Dones        []uint8   // 1 where the action finishes the game
}

// room returns the number of actions that all arrays have room for.
func (a *Ahead) room(size int) int {
	return min(len(a.Actions), len(a.Observations)/size, len(a.Rewards), len(a.Dones))
}

// Lookahead writes what each legal action leads to, for the player who acts next in each game: in a world that
// looks alike to that player, since the cards that the player does not see are dealt again. All actions of a game are
// tried in the same world. Those of game i are at offsets[i] to offsets[i+1]. It returns how many there are, and
// writes only as many as the arrays have room for. The games stay as they are.
func (b *Batch) Lookahead(seed uint64, offsets []int64, ahead *Ahead) (count int, err error) {
	if len(offsets) != len(b.games)+1 {
		return 0, fmt.Errorf("%d offsets for %d games, not one more", len(offsets), len(b.games))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	var world, after game
	for i := range b.games {
		offsets[i] = int64(count)
		legal := b.legalActions(i)
		if len(legal) == 0 {
			continue
		}
		g := &b.games[i]
		seat, _ := g.state.Priority()
		world.pool, world.lists, world.state = g.pool, g.lists, g.state
		world.state.Resample(seat, rand.New(rand.NewPCG(seed+uint64(i), 2)).IntN)
		for _, action := range legal {
			after.pool, after.lists, after.state = world.pool, world.lists, world.state
			b.lookAt(&after, action, seat, count, ahead)
			count++
		}
	}
	offsets[len(b.games)] = int64(count)
	return count, nil
}

// lookAt plays an action and writes what it leads to, where there is room for it.
func (b *Batch) lookAt(after *game, action engine.Action, seat engine.Seat, at int, ahead *Ahead) {
	size := b.layout.ObservationSize()
	if at >= ahead.room(size) {
		return
	}
	ahead.Actions[at] = int32(after.numberOf(action))
	if err := engine.Advance(after.pool, &after.state, action); err != nil {
		panic(err) // it is legal
	}
	if ahead.Settle {
		after.settle()
	}
	after.observe(seat, ahead.Observations[at*size:(at+1)*size])
	rewards := [2]float32{}
	rewards[0], rewards[1] = after.reward()
	ahead.Rewards[at], ahead.Dones[at] = rewards[seat], uint8(number(after.state.Finished()))
}

// settle lets both players pass until the stack is empty and the active player decides.
func (g *game) settle() {
	for !g.state.Finished() && (len(g.state.Stack()) > 0 || g.state.Passes() > 0) {
		seat, _ := g.state.Priority()
		if err := engine.Advance(g.pool, &g.state, engine.PassPriority(int(seat))); err != nil {
			panic(err) // who has priority may pass
		}
	}
}
