package balance

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"cardgames/engine"
)

// CardValue describes one card in games of bots with themselves.
type CardValue struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Type   string `json:"type"`
	Cost   int64  `json:"cost"`
	Effect string `json:"effect"`
	// Used is the percentage of greedy players who cast the card, among those who drew
	// it. SearchUsed is the same for searching players, or 0 to 100 where none played.
	Used       Interval `json:"used"`
	SearchUsed Interval `json:"search_used"`
	// Value is the win rate, in percentage points, that a greedy player loses if one copy
	// in their deck is a blank.
	Value Interval `json:"value"`
	Games int      `json:"games"` // for Value
	// SearchValue is the same of a searching player. It is measured where the bots do not
	// agree that the card is good.
	SearchValue Interval `json:"search_value,omitzero"`
	SearchGames int      `json:"search_games,omitempty"` // for SearchValue
}

// values returns the values of all cards.
func (c *Counts) values(pool *engine.Pool, level confidence) []CardValue {
	const quarterPoint = 25 // percent
	greedy, search := c.Matchups[greedyMirror], c.Matchups[searchMirror]
	if !slices.ContainsFunc(c.Losses, func(s sums) bool { return s.N > 0 }) {
		return nil
	}
	var all []CardValue
	for i := range pool.Len() {
		card := pool.Card(engine.CardRef(i))
		all = append(all, CardValue{
			ID: card.ID, Name: card.Name, Type: card.Type.String(), Cost: card.Cost, Effect: card.FirstEffect().String(),
			Used:        Wilson(float64(greedy.CastDrawn[i]), greedy.Drawn[i]),
			SearchUsed:  Wilson(float64(search.CastDrawn[i]), search.Drawn[i]),
			Value:       level.mean(&c.Losses[i], quarterPoint),
			Games:       2 * c.Losses[i].N,
			SearchValue: level.mean(&c.DisputedLosses[i], quarterPoint),
			SearchGames: 2 * c.DisputedLosses[i].N,
		})
	}
	return all
}

// The games that a value needs to be judged at all.
const (
	minGames       = 200
	minSearchGames = 100
)

// castAtLeast is the percentage of the players who drew a card below which it counts as
// not cast.
const castAtLeast = 10

func (v *CardValue) gate(level confidence, by string, figure Interval, games, least int, limit float64) Gate {
	g := level.newGate(forCards, "value of "+v.ID+by+", points", figure, bounds{minValue, limit, 0})
	if g.Card = v.ID; games < least {
		g.Verdict, g.Remedy = NotMeasured, ""
	}
	return g
}

func (v *CardValue) gateOfGreedy(level confidence, limit float64) Gate {
	return v.gate(level, "", v.Value, v.Games, minGames, limit)
}

func (v *CardValue) gateOfSearch(level confidence, limit float64) Gate {
	return v.gate(level, " to a searching bot", v.SearchValue, v.SearchGames, minSearchGames, limit)
}

// searchCasts reports whether searching bots cast the card, and whether that is known.
func (v *CardValue) searchCasts() (casts, known bool) {
	return v.SearchUsed.Value >= castAtLeast, v.SearchUsed != Interval{High: 100}
}

// isDisputed reports whether searching bots have something to say about the card: greedy
// bots do not find it good, and searching bots cast it; or the other way round.
func (v *CardValue) isDisputed(limit float64) bool {
	casts, known := v.searchCasts()
	good := v.gateOfGreedy(ofReports, limit).Verdict == Passed
	return known && v.Games >= minGames && casts != good
}

// verdict returns the gate of the card. A card that greedy bots call dead is dead only where searching bots do not
// cast it, or lose nothing without it; where the plan does not measure that, the figure of greedy bots decides.
func (v *CardValue) verdict(limit float64, p *Plan) Gate {
	g := v.gateOfGreedy(ofReports, limit)
	if v.isDisputed(limit) && v.SearchGames >= minSearchGames {
		if g.Verdict == NotCertain && v.gateOfSearch(ofReports, limit).Verdict == Failed {
			return g // greedy bots may still get something out of it
		}
		return v.gateOfSearch(ofReports, limit)
	}
	casts, known := v.searchCasts()
	if g.Verdict == Failed && g.Figure.High < minValue && (casts && p.Disputed > 0 || !known) {
		g.Verdict = NotCertain
	}
	return g
}

// highestValue returns the most that a card may be worth.
func highestValue(values []CardValue) float64 {
	measured := slices.DeleteFunc(slices.Clone(values), func(v CardValue) bool { return v.Games < minGames })
	if len(measured) == 0 {
		return maxValue * minValue
	}
	// Where most cards are dead, the others need not be.
	return math.Round(100*maxValue*max(medianValue(sortedByValue(measured)), minValue)) / 100
}

// shownGates returns the gates of the lowest and the highest card, and of every other
// that does not pass. Cards that were not measured share one gate.
func shownGates(values []CardValue, p *Plan) []Gate {
	limit := highestValue(values)
	var measured []CardValue
	for _, v := range values {
		if v.Games >= minGames {
			measured = append(measured, v)
		}
	}
	all := notMeasured(len(values)-len(measured), len(values), limit)
	if len(measured) == 0 {
		return all
	}
	sorted := sortedByValue(measured)
	lowest, highest := sorted[0].ID, sorted[len(sorted)-1].ID
	for _, v := range measured {
		if g := v.verdict(limit, p); g.Verdict != Passed || v.ID == lowest || v.ID == highest {
			all = append(all, g)
		}
	}
	return all
}

func notMeasured(cards, of int, limit float64) []Gate {
	name := fmt.Sprintf("values of %d cards, points", cards)
	switch {
	case of == 0:
		name = "value of each card, points"
	case cards == 0:
		return nil
	}
	return []Gate{{Name: name, AtLeast: minValue, AtMost: limit, Verdict: NotMeasured, matchup: none}}
}

// Strongest returns the n cards with the highest values, the highest first.
func (r *Report) Strongest(n int) []CardValue {
	sorted := sortedByValue(r.Values)
	slices.Reverse(sorted)
	return sorted[:min(n, len(sorted))]
}

// Weakest returns the n cards with the lowest values, the lowest first.
func (r *Report) Weakest(n int) []CardValue {
	return sortedByValue(r.Values)[:min(n, len(r.Values))]
}

func sortedByValue(values []CardValue) []CardValue {
	return slices.SortedStableFunc(slices.Values(values),
		func(a, b CardValue) int { return cmp.Compare(a.Value.Value, b.Value.Value) })
}

func medianValue(sorted []CardValue) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2].Value.Value + sorted[n/2].Value.Value) / 2
}
