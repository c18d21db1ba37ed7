package bots

import "cardgames/engine"

// greedy takes the action after which its seat is worth most, if the opponent does
// not respond.
type greedy struct{ table Table }

func (b *greedy) Choose(view *engine.View) engine.Action {
	return (&yardstick{b.table}).Choose(view)
}
