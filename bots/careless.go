package bots

import (
	"math/rand/v2"

	"cardgames/engine"
)

// careless takes the action that begins the best plan, but overlooks most actions, and more of
// them with each card that was cast in a turn: many small cards would make up for what it overlooks.
// In its own turn it plays a card if it can, any of them where it notices none: nobody likes to play
// against a player who does nothing.
type careless struct {
	table  Table
	judge  *judge
	random *rand.Rand
}

// noticeChance is the probability of noticing an action before a card was cast in the turn. The
// pass is overlooked only where a turn would begin with it.
const noticeChance = 0.2

func (b *careless) Choose(view *engine.View) engine.Action {
	if len(view.Legal) == 1 {
		return view.Legal[0]
	}
	actions := distinct(view)
	last := len(actions) - 1 // the pass
	considered := b.noticed(actions[:last], noticeChance/float64(1+view.Casts))
	plays := playsOf(actions)
	mustPlay := view.Casts == 0 && len(plays) > 0
	switch {
	case !mustPlay:
		considered = append(considered, actions[last])
	case len(playsOf(considered)) == 0:
		considered = append(considered, plays[b.random.IntN(len(plays))])
	}
	state := newGuess(b.table, view).state()
	return b.judge.best(&state, view.Priority, considered)
}

// noticed returns each action with the same probability.
func (b *careless) noticed(actions []engine.Action, chance float64) []engine.Action {
	noticed := make([]engine.Action, 0, len(actions))
	for _, action := range actions {
		if b.random.Float64() < chance {
			noticed = append(noticed, action)
		}
	}
	return noticed
}

// playsOf returns the actions that only a player's own turn allows.
func playsOf(actions []engine.Action) []engine.Action {
	var plays []engine.Action
	for _, action := range actions {
		if action.Type == engine.ActionPlayCard {
			plays = append(plays, action)
		}
	}
	return plays
}
