package env

import (
	"errors"
	"sync"

	"cardgames/bots"
	"cardgames/engine"
)

// Choose returns the action that a bot chooses for the player who has priority in a game. It sees
// what the player sees. kind is the name of a bot (bots.Kinds).
func (b *Batch) Choose(i int, kind string, seed uint64) (action int, err error) {
	parsed, err := bots.ParseKind(kind)
	if err != nil {
		return 0, err
	}
	err = b.withDealt(i, func(g *game) error {
		if g.state.Finished() {
			return errFinished
		}
		action = b.choose(g, parsed, seed)
		return nil
	})
	return action, err
}

// ChooseAll writes what a bot chooses in each game, or only in the games in which where is not 0. The
// other actions stay as they are.
func (b *Batch) ChooseAll(kind string, seed uint64, where []uint8, actions []int32) error {
	if len(actions) != len(b.games) || where != nil && len(where) != len(b.games) {
		return errors.New("the arrays have not one element for each game")
	}
	for i := range actions {
		if where != nil && where[i] == 0 {
			continue
		}
		action, err := b.Choose(i, kind, seed+uint64(i))
		if err != nil {
			return err
		}
		actions[i] = int32(action)
	}
	return nil
}

// choose lets the game's bot of a kind choose. The game makes its bots when they first choose.
func (b *Batch) choose(g *game, kind bots.Kind, seed uint64) int {
	bot := g.bots[kind.String()]
	if bot == nil {
		table := bots.Table{Pool: g.pool, Lists: g.lists, Values: g.values.of(kind, g.pool)}
		bot = kind.New(table, seed)
		if g.bots == nil {
			g.bots = map[string]bots.Bot{}
		}
		g.bots[kind.String()] = bot
	}
	return g.numberOf(bots.ChooseIn(&g.state, g.pool, bot))
}

// values are the values of the cards of a pool, once a bot has needed them.
type values struct {
	once   sync.Once
	fitted *bots.Values
}

// of returns the values for a kind of bot, or nil for one that needs none.
func (v *values) of(kind bots.Kind, pool *engine.Pool) *bots.Values {
	if !kind.UsesValues() {
		return nil
	}
	v.once.Do(func() { v.fitted = bots.ValuesFor(engine.DefaultRules(), pool) })
	return v.fitted
}

// PlayOut lets a bot play both sides of a game to its end.
func (b *Batch) PlayOut(i int, kind string, seed uint64) error {
	parsed, err := bots.ParseKind(kind)
	if err != nil {
		return err
	}
	return b.withDealt(i, func(g *game) error {
		for !g.state.Finished() {
			action, err := g.action(b.choose(g, parsed, seed))
			if err != nil {
				return err
			}
			g.play(action)
		}
		return nil
	})
}
