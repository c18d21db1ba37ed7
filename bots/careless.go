package bots

import (
	"math/rand/v2"

	"cardgames/engine"
)

// careless takes the action that begins the best plan, but overlooks some actions.
type careless struct {
	table  Table
	judge  *judge
	random *rand.Rand
}

// overlookChance is the probability of overlooking an action. The pass is never
// overlooked.
const overlookChance = 0.66

func (b *careless) Choose(view *engine.View) engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal[0]
	}
	actions := distinct(view)
	last := len(actions) - 1 // the pass
	considered := make([]engine.Action, 0, len(actions))
	for _, action := range actions[:last] {
		if b.random.Float64() >= overlookChance {
			considered = append(considered, action)
		}
	}
	considered = append(considered, actions[last])
	state := newGuess(b.table, view).state()
	return b.judge.best(&state, view.Priority, considered)
}
