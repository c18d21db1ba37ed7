package env

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"

	"cardgames/bots"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// Batch is a number of games. Its methods can be called at the same time; they take turns.
type Batch struct {
	mu     sync.Mutex
	layout Layout
	games  []game

	opponent *bots.Kind // plays one seat of each game, unless it is nil

	actions []engine.Action // space for Step
}

// MaxGames is the number of games that a batch has at most.
const MaxGames = 1 << 16

// NewBatch returns a batch of n games, which play the pools in turn. None is dealt.
func NewBatch(layout Layout, n int, pools ...*snapshot.Snapshot) (*Batch, error) {
	switch {
	case n < 1 || n > MaxGames:
		return nil, fmt.Errorf("%d games, not 1 to %d", n, MaxGames)
	case len(pools) == 0 || len(pools) > n:
		return nil, fmt.Errorf("%d pools for %d games", len(pools), n)
	case !slices.Contains(Layouts(), layout):
		return nil, fmt.Errorf("there is no layout %d", layout)
	}
	b := &Batch{layout: layout, games: make([]game, n)}
	for i := range b.games {
		g := &b.games[i]
		if i < len(pools) {
			g.cards, g.pool, g.values = pools[i], pools[i].Pool, new(values)
			continue
		}
		same := &b.games[i-len(pools)]
		g.cards, g.pool, g.values = same.cards, same.pool, same.values
	}
	return b, nil
}

// Layout returns the layout of the observations.
func (b *Batch) Layout() Layout { return b.layout }

// Results are arrays with an element, or a row, for each game of a batch. Step fills them.
type Results struct {
	Observations []int32   // a row of an observation for each game: what the player who acts next sees
	Masks        []int8    // rows of ActionCount: 1 for each action that is legal
	Agents       []int8    // the player who acts next
	Rewards      []float32 // rows of 2, for both players: 1 won, -1 lost, 0 drawn or in progress
	Dones        []uint8   // 1 where a game has finished
	// Finals are rows of an observation each: where a game has finished, what the player saw of its end who
	// had acted. The other rows stay as they are. nil is no array.
	Finals []int32
}

// check returns an error if an array does not have the size for the batch.
func (b *Batch) check(r *Results) error {
	n, size := len(b.games), b.layout.ObservationSize()
	for _, c := range []struct {
		name        string
		have, width int
	}{
		{"observations", len(r.Observations), size}, {"masks", len(r.Masks), ActionCount},
		{"agents", len(r.Agents), 1}, {"rewards", len(r.Rewards), 2}, {"dones", len(r.Dones), 1},
	} {
		if c.have != n*c.width {
			return fmt.Errorf("%s has %d elements, not %d", c.name, c.have, n*c.width)
		}
	}
	if r.Finals != nil && len(r.Finals) != n*size {
		return fmt.Errorf("finals has %d elements, not %d", len(r.Finals), n*size)
	}
	return nil
}

// Len returns the number of games.
func (b *Batch) Len() int { return len(b.games) }

// Reset begins a game that the service deals from a secret.
func (b *Batch) Reset(i int, secret shuffle.Secret) error {
	return b.with(i, func(g *game) error { g.deal(secret); return nil })
}

// ResetAll begins all games, and fills the results. Game i has the secret of SeedOf(seed, i, 0).
func (b *Batch) ResetAll(seed string, r *Results) error {
	if err := b.check(r); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range b.games {
		g := &b.games[i]
		g.number = -1
		b.next(seed, i)
		r.Dones[i] = 0
		r.Rewards[2*i], r.Rewards[2*i+1] = 0, 0
		b.fill(i, r)
	}
	return nil
}

// SecretOf is the secret of the game that a batch with a seed deals at a place, where number counts
// the games that finished there before.
func SecretOf(seed string, place, number int) shuffle.Secret {
	return sha256.Sum256(fmt.Appendf(nil, "%s:%d:%d", seed, place, number))
}

// Step plays an action in each game, and fills the results. A game that finishes starts again: its
// row of the results has the end of the old game in Rewards and Dones, and the new game in the
// rest. If an action is illegal, no game has changed.
func (b *Batch) Step(seed string, actions []int32, r *Results) error {
	if err := b.check(r); err != nil {
		return err
	}
	if len(actions) != len(b.games) {
		return fmt.Errorf("%d actions for %d games", len(actions), len(b.games))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	size := b.layout.ObservationSize()
	legal, err := b.legal(actions)
	if err != nil {
		return err
	}
	for i := range b.games {
		g := &b.games[i]
		actor, _ := g.state.Priority()
		g.play(legal[i])
		b.respond(i)
		r.Dones[i] = uint8(number(g.state.Finished()))
		r.Rewards[2*i], r.Rewards[2*i+1] = g.reward()
		if g.state.Finished() {
			if r.Finals != nil {
				g.observe(actor, r.Finals[i*size:(i+1)*size])
			}
			b.next(seed, i)
		}
		b.fill(i, r)
	}
	return nil
}

// next begins the next game at a place, up to the first decision that is not the opponent's.
func (b *Batch) next(seed string, i int) {
	g := &b.games[i]
	g.number++
	g.deal(SecretOf(seed, i, g.number))
	b.respond(i)
}

// Against lets a bot play one seat of each game that Step and ResetAll play from now on: player 1 of
// the first game at an even place, and the other seat of each next game there.
func (b *Batch) Against(kind string) error {
	parsed, err := bots.ParseKind(kind)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.opponent = &parsed
	return nil
}

// respond lets the opponent play until another may act, or the game is finished.
func (b *Batch) respond(i int) {
	if b.opponent == nil {
		return
	}
	g := &b.games[i]
	theirs := engine.Seat(1 - (i+g.number)%2)
	for {
		seat, playing := g.state.Priority()
		if !playing || seat != theirs {
			return
		}
		action, err := g.action(b.choose(g, *b.opponent, binary.LittleEndian.Uint64(g.secret[:])))
		if err != nil {
			panic(err) // a bot chooses among the legal actions
		}
		g.play(action)
	}
}

// legal returns the actions with these numbers, or an error if one is illegal. The next call uses
// the list again.
func (b *Batch) legal(actions []int32) ([]engine.Action, error) {
	b.actions = b.actions[:0]
	for i := range b.games {
		action, err := b.games[i].legal(int(actions[i]))
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i, err)
		}
		b.actions = append(b.actions, action)
	}
	return b.actions, nil
}

// fill writes what the player who acts next in a game sees and may do. The game is in progress.
func (b *Batch) fill(i int, r *Results) {
	g, size := &b.games[i], b.layout.ObservationSize()
	seat, _ := g.state.Priority()
	r.Agents[i] = int8(seat)
	g.observe(seat, r.Observations[i*size:(i+1)*size])
	g.mask(seat, r.Masks[i*ActionCount:(i+1)*ActionCount])
}

// Play plays an action in one game, which does not start again.
func (b *Batch) Play(i, action int) error {
	return b.with(i, func(g *game) error {
		legal, err := g.legal(action)
		if err == nil {
			g.play(legal)
		}
		return err
	})
}

// Observe writes what a seat sees of a game and may do in it. Nobody may do anything in a finished
// game.
func (b *Batch) Observe(i, seat int, observation []int32, mask []int8) error {
	if size := b.layout.ObservationSize(); len(observation) != size || len(mask) != ActionCount {
		return fmt.Errorf("an observation of %d and a mask of %d elements, not %d and %d", len(observation), len(mask),
			size, ActionCount)
	}
	return b.withDealt(i, func(g *game) error {
		if err := checkSeat(seat); err != nil {
			return err
		}
		g.observe(engine.Seat(seat), observation)
		g.mask(engine.Seat(seat), mask)
		return nil
	})
}

// Status is where a game stands.
type Status struct {
	Agent    int // who acts next; meaningless once finished
	Finished bool
	Rewards  [2]float32
	Actions  int // that were played
}

// Status returns where a game stands.
func (b *Batch) Status(i int) (s Status, err error) {
	err = b.withDealt(i, func(g *game) error {
		seat, _ := g.state.Priority()
		s = Status{Agent: int(seat), Finished: g.state.Finished(), Actions: len(g.actions)}
		s.Rewards[0], s.Rewards[1] = g.reward()
		return nil
	})
	return s, err
}

// Copy makes game i a copy of game j of another batch with the same cards, or of the same batch.
func (b *Batch) Copy(i int, from *Batch, j int) error {
	var copied game
	if err := from.withDealt(j, func(g *game) error { copied.copyFrom(g); return nil }); err != nil {
		return err
	}
	return b.with(i, func(g *game) error {
		switch {
		case g.cards.SHA256 != copied.cards.SHA256:
			return errors.New("a game is copied only to one with the same card sets")
		case b.layout == Layout1 && copied.brought:
			return errNoDecks
		}
		g.copyFrom(&copied)
		return nil
	})
}

// Resample redeals the cards of a game that a seat does not see. The game can be played on, but
// not exported.
func (b *Batch) Resample(i, seat int, seed uint64) error {
	return b.withDealt(i, func(g *game) error {
		if err := checkSeat(seat); err != nil {
			return err
		}
		g.resample(engine.Seat(seat), seed)
		return nil
	})
}

// Export returns a game as a saved game of the service (schemas/export.schema.json).
func (b *Batch) Export(i int) (text []byte, err error) {
	err = b.withDealt(i, func(g *game) error { text, err = g.export(); return err })
	return text, err
}

func checkSeat(seat int) error {
	if seat != 0 && seat != 1 {
		return fmt.Errorf("there is no player %d", seat)
	}
	return nil
}

// with uses a game of the batch.
func (b *Batch) with(i int, use func(*game) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if i < 0 || i >= len(b.games) {
		return fmt.Errorf("there is no game %d in a batch of %d", i, len(b.games))
	}
	return use(&b.games[i])
}

// withDealt uses a game that has begun.
func (b *Batch) withDealt(i int, use func(*game) error) error {
	return b.with(i, func(g *game) error {
		if !g.dealt() {
			return errUndealt
		}
		return use(g)
	})
}
