package balance

import (
	"fmt"
	"math"
	"slices"
)

// Gate is a figure that a card set must meet to ship (docs/cards.md).
type Gate struct {
	Name    string   `json:"name"`
	Card    string   `json:"card,omitempty"` // the id, in a gate of one card
	Figure  Interval `json:"figure"`
	AtLeast float64  `json:"at_least"`
	AtMost  float64  `json:"at_most"`
	// Met reports whether the figure is in bounds.
	Met bool `json:"met"`
	// Certain reports whether the whole interval is in bounds or out of bounds, as
	// the figure is.
	Certain bool `json:"certain"`
	// Remedy says what usually brings the figure back into bounds. It is empty if
	// the gate is met.
	Remedy string `json:"remedy,omitempty"`
}

// Failed reports whether the whole interval is out of bounds. If only the figure is,
// more games may show that the gate is met.
func (g Gate) Failed() bool { return g.Certain && !g.Met }

// Verdicts are the results of Gate.Verdict, the best first.
var Verdicts = []string{"passed", "passed, not certain", "missed, not certain", "FAILED"}

// Verdict returns Met and Certain in words.
func (g Gate) Verdict() string {
	switch {
	case g.Met && g.Certain:
		return Verdicts[0]
	case g.Met:
		return Verdicts[1]
	case !g.Certain:
		return Verdicts[2]
	}
	return Verdicts[3]
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

// String returns the gate's name, figure and bounds.
func (g Gate) String() string {
	return fmt.Sprintf("%s: %s, want %g to %g", g.Name, g.Figure, g.AtLeast, g.AtMost)
}

// Failures returns the gates that failed.
func (r *Report) Failures() []Gate {
	return slices.DeleteFunc(slices.Clone(r.Gates), func(g Gate) bool { return !g.Failed() })
}

// remedy says what to do about a figure that is below or above its bounds.
type remedy struct{ below, above string }

var (
	forSeats = remedy{
		below: "the second player's extra card weighs too much: make cheap cards stronger, or draw and discard weaker",
		above: "moving first weighs too much: make cheap cards weaker, or add instants to respond with",
	}
	forDraws  = remedy{above: "too many games end level after the last turn: add cards that give progress"}
	forLength = remedy{
		below: "games are over too soon: raise the cost of what gives progress, or lower its n",
		above: "games are too slow: add progress, above all habits, or remove cards that take it away",
	}
	forSkill = remedy{
		below: "choices matter too little: give cards different costs and effects, and add instants that respond to other " +
			"cards",
	}
	forCards = remedy{
		below: "the card is hardly worth its place in a deck: lower its cost or raise its n",
		above: "the card decides too many games: raise its cost or lower its n",
	}
)

func newGate(kind remedy, name string, figure Interval, atLeast, atMost float64) Gate {
	met := atLeast <= figure.Value && figure.Value <= atMost
	certain := atLeast <= figure.Low && figure.High <= atMost
	if !met {
		certain = figure.High < atLeast || figure.Low > atMost
	}
	gate := Gate{Name: name, Figure: figure, AtLeast: atLeast, AtMost: atMost, Met: met, Certain: certain}
	switch {
	case figure.Value < atLeast:
		gate.Remedy = kind.below
	case figure.Value > atMost:
		gate.Remedy = kind.above
	}
	return gate
}

// gates returns all gates of a report.
func gates(r *Report, plan Plan) []Gate {
	var all []Gate
	for _, m := range r.Mirrors {
		all = append(all,
			newGate(forSeats, m.Bot+": player 0 wins, %", m.Wins[0], minSeat0, maxSeat0),
			newGate(forDraws, m.Bot+": draws, %", m.Draws, 0, maxDraws),
			newGate(forLength, m.Bot+": round cap reached, %", m.RoundCap, 0, maxRoundCap),
			newGate(forLength, m.Bot+": median of turns", m.Turns.Median, minTurns, maxTurns),
		)
	}
	minScores := map[[2]string]float64{
		{"greedy", "random"}:                           minGreedy,
		{plan.Searcher.String(), "greedy"}:             minSearch,
		{plan.Stronger.String(), plan.Weaker.String()}: minMore,
	}
	for _, d := range r.Duels {
		name := fmt.Sprintf("%s beats %s, %%", d.Bot, d.Against)
		all = append(all, newGate(forSkill, name, d.Score, minScores[[2]string{d.Bot, d.Against}], 100))
	}
	return append(all, valueGates(r.Values)...)
}

// minGames is how many games a card's value needs to be worth a gate.
const minGames = 1000

// valueGates has the lowest and the highest card, and every other that misses.
func valueGates(values []CardValue) []Gate {
	values = slices.DeleteFunc(slices.Clone(values), func(v CardValue) bool { return v.Games < minGames })
	if len(values) == 0 {
		return nil
	}
	sorted := sortedByValue(values)
	lowest, highest := sorted[0].ID, sorted[len(sorted)-1].ID
	// Where most cards are dead, the others need not be.
	limit := math.Round(100*maxValue*max(medianValue(sorted), minValue)) / 100
	var all []Gate
	for _, v := range values {
		gate := newGate(forCards, "value of "+v.ID+", points", v.Value, minValue, limit)
		gate.Card = v.ID
		if !gate.Met || v.ID == lowest || v.ID == highest {
			all = append(all, gate)
		}
	}
	return all
}
