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

// z is the 97.5th percentile of the normal distribution.
const z = 1.959964

// Wilson estimates a proportion, in percent, from successes among n trials (E.
// B. Wilson, "Probable Inference, the Law of Succession, and Statistical
// Inference", 1927). Unlike the normal approximation it holds near 0 and 100%.
// Without trials the interval is 0 to 100%.
func Wilson(successes float64, n int) Interval {
	if n == 0 {
		return Interval{High: 100}
	}
	size, p := float64(n), successes/float64(n)
	centre := (p + z*z/(2*size)) / (1 + z*z/size)
	margin := z / (1 + z*z/size) * math.Sqrt(p*(1-p)/size+z*z/(4*size*size))
	return Interval{100 * p, max(0, 100*(centre-margin)), min(100, 100*(centre+margin))}.rounded()
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

// mean returns the mean times unit, with the normal approximation of its interval.
func (s *sums) mean(unit float64) Interval {
	if s.N == 0 {
		return Interval{}
	}
	n := float64(s.N)
	mean := float64(s.Total) / n
	variance := max(0, float64(s.Squares)/n-mean*mean)
	margin := z * math.Sqrt(variance/n)
	return Interval{unit * mean, unit * (mean - margin), unit * (mean + margin)}.rounded()
}

// rounded rounds to two decimals, so that reports do not depend on how a machine
// rounds.
func (i Interval) rounded() Interval {
	round := func(x float64) float64 { return math.Round(100*x)/100 + 0 }
	return Interval{round(i.Value), round(i.Low), round(i.High)}
}
