package balance

import (
	"fmt"
	"math"
)

// Interval is an estimate with its 95% confidence interval.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// String formats the value, with the interval in parentheses unless it has no width.
func (i Interval) String() string {
	if i.Low == i.High {
		return fmt.Sprintf("%g", i.Value)
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", i.Value, i.Low, i.High)
}

// Percent formats a percentage, always with its interval.
func (i Interval) Percent() string {
	return fmt.Sprintf("%.2f%% (%.2f to %.2f)", i.Value, i.Low, i.High)
}

// confidence is the number of standard errors on each side of an interval.
type confidence float64

const (
	// ofReports is the 97.5th percentile of the normal distribution: 95% of the
	// intervals contain the true value.
	ofReports confidence = 1.959964
	// ofRounds is the 99.5th: a figure that is looked at after each of some ten
	// rounds has as many chances to look certain while it is not.
	ofRounds confidence = 2.575829
)

// Wilson estimates a proportion, in percent, from successes among n trials (E.
// B. Wilson, "Probable Inference, the Law of Succession, and Statistical
// Inference", 1927). Unlike the normal approximation it holds near 0 and 100%.
// Without trials the interval is 0 to 100%.
func Wilson(successes float64, n int) Interval {
	return ofReports.proportion(successes/float64(max(n, 1)), float64(n))
}

// proportion is Wilson's estimate of the proportion p that n trials have shown.
func (c confidence) proportion(p, n float64) Interval {
	if n == 0 {
		return Interval{High: 100}
	}
	z := float64(c)
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	margin := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Interval{100 * p, max(0, 100*(centre-margin)), min(100, 100*(centre+margin))}.rounded()
}

// fewPairs is how many pairs it takes to estimate how much alike their games are.
const fewPairs = 100

// ofPairs estimates a proportion from pairs of games on one deal. The sums are over
// pairs; most is what a pair has at most. Where the luck of a deal helps each side
// once, the mean of a pair varies less than the mean of two independent games, and
// the games count for more.
func (c confidence) ofPairs(s *sums, most int) Interval {
	n := float64(s.N)
	if s.N == 0 {
		return c.proportion(0, 0)
	}
	p := float64(s.Total) / (n * float64(most))
	games := 2 * n
	if independent := p * (1 - p) / 2; s.N >= fewPairs && independent > 0 {
		variance := s.variance() / float64(most*most)
		games *= independent / min(max(variance, independent/4), 2*independent)
	}
	return c.proportion(p, games)
}

// sums estimates a mean from many integers. Sums of integers do not depend on the
// order in which they are added. Its fields are exported for JSON.
type sums struct{ N, Total, Squares int }

func (s *sums) add(x int) {
	s.N++
	s.Total += x
	s.Squares += x * x
}

func (s *sums) merge(other sums) {
	s.N += other.N
	s.Total += other.Total
	s.Squares += other.Squares
}

func (s *sums) variance() float64 {
	n := float64(s.N)
	mean := float64(s.Total) / n
	return max(0, float64(s.Squares)/n-mean*mean)
}

// mean returns the mean times unit, with the normal approximation of its interval.
func (c confidence) mean(s *sums, unit float64) Interval {
	if s.N == 0 {
		return Interval{}
	}
	mean := float64(s.Total) / float64(s.N)
	margin := float64(c) * math.Sqrt(s.variance()/float64(s.N))
	return Interval{unit * mean, unit * (mean - margin), unit * (mean + margin)}.rounded()
}

// rounded rounds to two decimals, so that reports do not depend on how a machine
// rounds.
func (i Interval) rounded() Interval {
	round := func(x float64) float64 { return math.Round(100*x)/100 + 0 }
	return Interval{round(i.Value), round(i.Low), round(i.High)}
}
