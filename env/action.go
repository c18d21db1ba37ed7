package env

import (
	"fmt"
	"slices"

	"cardgames/engine"
)

// goneTarget is the number of a target that has left the board and the stack.
const goneTarget = -1

// targetNumber returns the number of a target as a seat sees the table.
func (g *game) targetNumber(me engine.Seat, id engine.ObjectID) int32 {
	if id == 0 {
		return 0
	}
	if i := onBoard(g.state.Board(me), id); i >= 0 {
		return int32(targetOwnBoard + i)
	}
	if i := onBoard(g.state.Board(1-me), id); i >= 0 {
		return int32(targetOpponentBoard + i)
	}
	if i := slices.IndexFunc(g.state.Stack(), func(o engine.StackObject) bool { return o.ID == id }); i >= 0 {
		return int32(targetStack + i)
	}
	return goneTarget
}

func onBoard(board []engine.Permanent, id engine.ObjectID) int {
	return slices.IndexFunc(board, func(p engine.Permanent) bool { return p.ID == id })
}

// target returns the object that a number stands for, or false if there is none.
func (g *game) target(me engine.Seat, n int) (id engine.ObjectID, ok bool) {
	own, opponents, stack := g.state.Board(me), g.state.Board(1-me), g.state.Stack()
	switch {
	case n == 0:
		return 0, true
	case n < targetOpponentBoard:
		if i := n - targetOwnBoard; i < len(own) {
			return own[i].ID, true
		}
	case n < targetStack:
		if i := n - targetOpponentBoard; i < len(opponents) {
			return opponents[i].ID, true
		}
	default:
		if i := n - targetStack; i < len(stack) {
			return stack[i].ID, true
		}
	}
	return 0, false
}

// numberOf returns the number of a legal action of the player who has priority.
func (g *game) numberOf(a engine.Action) int {
	if a.Type == engine.ActionPassPriority {
		return actionPass
	}
	option, _ := a.Choice.Option()
	return firstCast + (a.HandIndex*engine.MaxOptions+option)*targets +
		int(g.targetNumber(engine.Seat(a.Player), a.Target))
}

// action returns the action with a number for the player who has priority. It can be illegal.
func (g *game) action(n int) (engine.Action, error) {
	if n < 0 || n >= ActionCount {
		return engine.Action{}, fmt.Errorf("there is no action %d; actions are 0 to %d", n, ActionCount-1)
	}
	seat, _ := g.state.Priority()
	if n == actionPass {
		return engine.PassPriority(int(seat)), nil
	}
	n -= firstCast
	hand, option, at := n/targets/engine.MaxOptions, n/targets%engine.MaxOptions, n%targets
	id, ok := g.target(seat, at)
	if !ok {
		return engine.Action{}, fmt.Errorf("action %d has target %d, where the table has nothing", n+firstCast, at)
	}
	cards := g.state.Hand(seat)
	if hand >= len(cards) {
		return engine.Action{}, fmt.Errorf("action %d casts card %d of a hand of %d", n+firstCast, hand, len(cards))
	}
	return g.cast(int(seat), hand, option, id), nil
}

func (g *game) cast(player, hand, option int, target engine.ObjectID) engine.Action {
	cast := engine.PlayCard(player, hand)
	card := g.pool.Card(g.state.Hand(engine.Seat(player))[hand])
	if card.Type == engine.TypeInstant {
		cast = engine.CastInstant(player, hand, 0)
	}
	cast.Target = target
	if option > 0 || card.Options() != nil {
		cast.Choice = engine.ChoiceOf(option)
	}
	return cast
}

// mask writes 1 for each legal action of a seat, and 0 for the others.
func (g *game) mask(seat engine.Seat, mask []int8) {
	clear(mask)
	var space [maxLegal]engine.Action
	for _, a := range engine.AppendLegalActions(space[:0], g.pool, &g.state, seat) {
		mask[g.numberOf(a)] = 1
	}
}

// maxLegal is the number of legal actions for which mask has space on its stack.
const maxLegal = 64
