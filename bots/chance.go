package bots

import (
	"math"

	"cardgames/engine"
)

// weights are the log-odds of winning for what a player has. A logistic regression
// over the starts of turns in 32,000 games of greedy bots, with the four pools of
// the sets that ship, gave the weight at 0 progress and its decrease for each
// progress of the leader.
var weights = struct{ progress, card, bonus, time, habit, freeCard weight }{
	progress: weight{0.19, 0},
	card:     weight{0.67, 0.016},
	bonus:    weight{0.77, 0.016}, // that persons add to a task
	time:     weight{0.67, 0.028}, // that appliances bring
	habit:    weight{0.93, 0.024}, // progress in a turn
	freeCard: weight{-0.19, 0},    // in the player's hand, on top of card
}

type weight struct{ start, fall float64 }

func (w weight) times(count int, leader float64) float64 {
	return (w.start - w.fall*leader) * float64(count)
}

// chance estimates the probability, at the start of a turn, that a seat wins. Of the
// opponent's hand only the size counts.
func chance(pool *engine.Pool, view *engine.View, me engine.Seat) float64 {
	switch {
	case view.Result.Reason == engine.InProgress:
	case view.Result.Winner == engine.NoWinner:
		return 0.5
	case view.Result.Winner == int8(me):
		return 1
	default:
		return 0
	}
	own, other := &view.Players[me], &view.Players[1-me]
	leader := float64(max(own.Progress, other.Progress))
	odds := standing(view.Rules, own, leader) - standing(view.Rules, other, leader)
	odds += weights.freeCard.times(holdingOf(pool, own.Hand, -1).free, leader)
	return 1 / (1 + math.Exp(-odds))
}

func standing(rules *engine.Rules, p *engine.PlayerView, leader float64) float64 {
	return weights.progress.times(p.Progress, leader) +
		weights.card.times(p.HandCount, leader) +
		weights.bonus.times(p.Income.TaskBonus, leader) +
		weights.time.times(p.Income.Time-rules.BaseTime, leader) +
		weights.habit.times(p.Income.Progress, leader)
}
