package suggest

import (
	"fmt"
	"math"
	"slices"

	"cardgames/bots"
	"cardgames/bots/balance"
)

// What a set should keep to in games of searching bots, by a measurement of the set as it
// is. Like the other bounds, these are the gates' with a margin.
const (
	farFromHalfSearched = 1.7  // of player 0's wins, in percent
	leastOfYardstick    = 66.6 // percent of the points
	knownTo             = 1.5  // percent to each side; what is known worse is left alone
	moreTurns           = 0.3  // how much longer or shorter games must get, on average
	fewGames            = 200  // do not measure the value of a card
)

// yardstick is the bot that searching bots must beat.
const yardstick = "yardstick"

// The matchups of a trial that are played. Others are of searching bots.
const (
	greedyMirror     = 0
	againstRandom    = 1
	againstYardstick = 3
)

// forTrials returns the plan with greedy bots against the yardstick, where a measurement
// has the strongest ones.
func forTrials(plan balance.Plan) balance.Plan {
	greedy, err := bots.ParseKind("greedy")
	if err != nil {
		panic(err) // a name of a bot that always exists
	}
	plan.Strongest = greedy
	return plan
}

// aims are what a measurement with searching bots asks for, as figures of greedy bots. A
// search has no time for games of searching bots, so it assumes that a change moves their
// figures as far as it moves the figures of greedy bots.
type aims struct {
	knowsSeat0 bool
	seat0      float64 // from player 0's wins by greedy bots to those by searching bots, in percent
	leastTurns float64 // on average, or 0
	mostTurns  float64 // on average, or 0
	yardstick  float64 // the least percentage of the points of greedy bots against it, or 0
	// cards are those whose values did not pass. They get more than what just passes.
	cards []string
}

// learn takes over from the measurement what is known better than by the games that were
// played of the set as it is.
func (s *search) learn(before *variant) {
	m := s.measured
	if m == nil || len(m.Mirrors) == 0 {
		return
	}
	now, _ := before.played()
	if greedy := m.Mirrors[0]; greedy.Games > before.report.Mirrors[0].Games {
		s.luck[seat0] = greedy.Wins[0].Value - now[seat0]
	}
	for _, g := range m.Open() {
		if g.Card != "" && g.Verdict != balance.NotMeasured {
			s.aims.cards = append(s.aims.cards, g.Card)
		}
	}
	if len(m.Mirrors) > 1 {
		s.aims.learnFrom(m.Mirrors[1], now.plus(s.luck))
	}
	if score, open := againstTheYardstick(m); open {
		s.aims.yardstick = now[ofYardstick] + leastOfYardstick - score
	}
}

// knowsCards reports whether the values of all cards were measured. A measurement ends with a
// card when it is certain of it, so few games tell enough.
func (s *search) knowsCards() bool {
	unknown := func(v balance.CardValue) bool { return v.Games < fewGames }
	return s.measured != nil && len(s.measured.Values) > 0 && !slices.ContainsFunc(s.measured.Values, unknown)
}

// learnFrom sets the aims that follow from games of searching bots with themselves.
func (a *aims) learnFrom(searched balance.Mirror, now figures) {
	if wins := searched.Wins[0]; (wins.High-wins.Low)/2 <= knownTo {
		a.knowsSeat0, a.seat0 = true, wins.Value-now[seat0]
	}
	switch median := searched.Turns.Median; {
	case median.High-median.Low > 1: // after few games
	case median.Low < leastMedian:
		a.leastTurns = now[meanTurns] + moreTurns
	case median.High > mostMedian:
		a.mostTurns = now[meanTurns] - moreTurns
	}
}

// againstTheYardstick returns the percentage of the points against the yardstick in a measurement.
// It reports whether that is known, and too little.
func againstTheYardstick(m *balance.Report) (score float64, open bool) {
	if m == nil {
		return 0, false
	}
	for _, d := range m.Duels {
		known := (d.Score.High-d.Score.Low)/2 <= 2*knownTo
		if d.Against == yardstick && known {
			return d.Score.Value, d.Score.Value < leastOfYardstick
		}
	}
	return 0, false
}

// penalty is how much whole games miss the aims, 0 for not at all.
func (a *aims) penalty(f figures) float64 {
	sum := 0.0
	if a.knowsSeat0 {
		sum += beyond(math.Abs(f[seat0]+a.seat0-50), farFromHalfSearched, 0.4)
	}
	if a.mostTurns > 0 {
		sum += beyond(f[meanTurns], a.mostTurns, 0.2)
	}
	return sum + beyond(a.leastTurns, f[meanTurns], 0.2) + beyond(a.yardstick, f[ofYardstick], 1)
}

// misses names the aims that whole games miss.
func (a *aims) misses(f figures) []string {
	var all []string
	if share := f[seat0] + a.seat0; a.knowsSeat0 && math.Abs(share-50) > farFromHalfSearched {
		all = append(all, fmt.Sprintf("player 0 wins of searching bots: about %.1f%%", share))
	}
	if turns := f[meanTurns]; turns < a.leastTurns || a.mostTurns > 0 && turns > a.mostTurns {
		all = append(all, fmt.Sprintf("median of turns of searching bots: at a bound, with %.1f of greedy bots", turns))
	}
	if score := f[ofYardstick]; score < a.yardstick {
		all = append(all, fmt.Sprintf("greedy bots beat the yardstick: %.1f%%, and searching bots too seldom", score))
	}
	return all
}

// asks reports whether the measurement asks for more of a card than what just passes.
func (a *aims) asks(card string) bool { return slices.Contains(a.cards, card) }
