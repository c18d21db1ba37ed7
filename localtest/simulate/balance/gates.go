package balance

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Gate is a figure that a card set must meet to ship (docs/cards.md).
type Gate struct {
	Name    string   `json:"name"`
	Card    string   `json:"card,omitempty"` // id, where it is about one card
	Figure  Interval `json:"figure"`
	AtLeast float64  `json:"at_least"`
	AtMost  float64  `json:"at_most"`
	// Failed: the whole interval is out of bounds.
	Failed bool `json:"failed"`
	// Certain: the whole interval is on one side of the bounds.
	Certain bool `json:"certain"`
}

// The gates of the rules.
const (
	minSeat0, maxSeat0 = 47, 53 // percent of the games
	maxDraws           = 3
	maxRoundCap        = 15
	minTurns, maxTurns = 12, 20 // the median
	minGreedy          = 84     // percent of the points, against random
	minSearch          = 60     // against greedy
	minMore            = 50     // against less
	minValue           = 1      // points of win rate
	maxValue           = 3.0    // times the median
)

func newGate(name string, figure Interval, atLeast, atMost float64) Gate {
	failed := figure.High < atLeast || figure.Low > atMost
	inside := figure.Low >= atLeast && figure.High <= atMost
	return Gate{name, "", figure, atLeast, atMost, failed, failed || inside}
}

// gates compares all that was measured.
func gates(r *Report, plan Plan) []Gate {
	var all []Gate
	for _, m := range r.Mirrors {
		median := float64(m.Turns.Median)
		all = append(all,
			newGate(m.Bot+": player 0 wins, %", m.Wins[0], minSeat0, maxSeat0),
			newGate(m.Bot+": draws, %", m.Draws, 0, maxDraws),
			newGate(m.Bot+": round cap reached, %", m.RoundCap, 0, maxRoundCap),
			newGate(m.Bot+": median of turns", Interval{median, median, median}, minTurns, maxTurns),
		)
	}
	least := map[[2]string]float64{
		{"greedy", "random"}:                     minGreedy,
		{plan.Searcher.String(), "greedy"}:       minSearch,
		{plan.Much.String(), plan.Less.String()}: minMore,
	}
	for _, d := range r.Duels {
		name := fmt.Sprintf("%s beats %s, %%", d.Bot, d.Against)
		all = append(all, newGate(name, d.Score, least[[2]string{d.Bot, d.Against}], 100))
	}
	return append(all, valueGates(r.Values)...)
}

// minGames is how many games a card's value needs to be worth a gate.
const minGames = 1000

// valueGates has the lowest and the highest card, and every other that fails.
func valueGates(values []CardValue) []Gate {
	values = slices.DeleteFunc(slices.Clone(values), func(v CardValue) bool { return v.Games < minGames })
	if len(values) == 0 {
		return nil
	}
	byValue := func(a, b CardValue) int { return cmp.Compare(a.Value.Value, b.Value.Value) }
	lowest, highest := slices.MinFunc(values, byValue), slices.MaxFunc(values, byValue)
	limit := math.Round(100*maxValue*medianValue(values)) / 100
	var all []Gate
	for _, v := range values {
		gate := newGate("value of "+v.ID+", points", v.Value, minValue, limit)
		gate.Card = v.ID
		if gate.Failed || v.ID == lowest.ID || v.ID == highest.ID {
			all = append(all, gate)
		}
	}
	return all
}
