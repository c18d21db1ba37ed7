package suggest

import "math"

// figure is one of the figures of whole games that a search steers by.
type figure int

const (
	seat0       figure = iota // player 0's wins, in percent
	draws                     // percent
	atRoundCap                // percent
	meanTurns                 // on average
	medianLow                 // the ends of the interval of the median of turns
	medianHigh                //
	ofRandom                  // points of greedy bots against random ones, in percent
	ofYardstick               // the same against the yardstick
	figureCount
)

// figures are all of them.
type figures [figureCount]float64

func (f figures) plus(g figures) figures {
	for i := range f {
		f[i] += g[i]
	}
	return f
}

func (f figures) times(x float64) figures {
	for i := range f {
		f[i] *= x
	}
	return f
}

func (f figures) minus(g figures) figures { return f.plus(g.times(-1)) }

// only returns the figures that are named, and 0 for the others.
func (f figures) only(names ...figure) figures {
	var some figures
	for _, name := range names {
		some[name] = f[name]
	}
	return some
}

// played returns the figures of the games that were played of a variant. It reports whether
// there are any.
func (v *variant) played() (f figures, ok bool) {
	if v.report == nil || len(v.report.Mirrors) == 0 {
		return figures{}, false
	}
	mirror := v.report.Mirrors[0]
	f = figures{
		seat0: mirror.Wins[0].Value, draws: mirror.Draws.Value, atRoundCap: mirror.RoundCap.Value,
		meanTurns: mirror.Turns.Mean.Value, medianLow: mirror.Turns.Median.Low, medianHigh: mirror.Turns.Median.High,
		ofRandom: 100,
	}
	for _, d := range v.report.Duels {
		if d.Against == yardstick {
			f[ofYardstick] = d.Score.Value
		} else {
			f[ofRandom] = d.Score.Value
		}
	}
	return f, true
}

// figures returns the best estimate of the figures of a variant: from its games, from what
// was predicted of it, or from both. It reports whether there is any.
func (v *variant) figures() (f figures, ok bool) {
	f, ok = v.played()
	f = f.plus(v.shift)
	switch {
	case v.predicted == nil:
		return f, ok
	case !ok:
		return *v.predicted, true
	}
	return f.plus(*v.predicted).times(0.5), true
}

// penaltyOfGames is how much whole games miss their gates and aims, 0 for not at all.
func (s *search) penaltyOfGames(f figures) float64 {
	return s.aims.penalty(f) +
		beyond(math.Abs(f[seat0]-50), farFromHalf, 0.4) +
		beyond(f[draws], mostDraws, 0.5) +
		beyond(f[atRoundCap], mostAtRoundCap, 1) +
		beyond(leastMedian, f[medianLow], 0.5) +
		beyond(f[medianHigh], mostMedian, 0.5) +
		beyond(leastAgainst, f[ofRandom], 1)
}
