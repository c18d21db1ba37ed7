package bots

import (
	"math/rand/v2"

	"cardgames/engine"
)

// careless takes the action that begins the best plan, but overlooks most actions, and more of
// them with each card that was cast in a turn: many small cards would make up for what it overlooks.
type careless struct {
	table  Table
	judge  *judge
	random *rand.Rand
}

// noticeChance is the probability of noticing an action before a card was cast in the turn. The
// pass is never overlooked.
const noticeChance = 0.34

func (b *careless) Choose(view *engine.View) engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal[0]
	}
	actions := distinct(view)
	last := len(actions) - 1 // the pass
	chance := noticeChance / float64(1+view.Casts)
	considered := make([]engine.Action, 0, len(actions))
	for _, action := range actions[:last] {
		if b.random.Float64() < chance {
			considered = append(considered, action)
		}
	}
	considered = append(considered, actions[last])
	state := newGuess(b.table, view).state()
	return b.judge.best(&state, view.Priority, considered)
}
