package bots

import (
	"math/rand/v2"

	"cardgames/engine"
)

// careless is greedy, but overlooks some of what it could do.
type careless struct {
	table  Table
	random *rand.Rand
}

// overlooked is how likely each action but the pass is not thought of.
const overlooked = 0.5

func (b *careless) Choose(view *engine.View) engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal[0]
	}
	actions := distinct(view)
	last := len(actions) - 1 // the pass
	thoughtOf := make([]engine.Action, 0, len(actions))
	for _, action := range actions[:last] {
		if b.random.Float64() >= overlooked {
			thoughtOf = append(thoughtOf, action)
		}
	}
	thoughtOf = append(thoughtOf, actions[last])
	return bestOf(b.table.Pool, newGuess(b.table, view).state(), view, thoughtOf)
}
