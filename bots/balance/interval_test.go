package balance

import (
	"math"
	"testing"
)

// The first four are published: R. G. Newcombe, "Two-sided confidence intervals
// for the single proportion", 1998, table I, method 3.
func TestWilson(t *testing.T) {
	for _, tt := range []struct {
		successes, n int
		low, high    float64
	}{
		{81, 263, 25.53, 36.62},
		{15, 148, 6.24, 16.05},
		{0, 20, 0, 16.11},
		{1, 29, 0.61, 17.18},
		{20, 20, 83.89, 100},
		{0, 0, 0, 100},
	} {
		got := Wilson(float64(tt.successes), tt.n)
		if math.Abs(got.Low-tt.low) > 0.011 || math.Abs(got.High-tt.high) > 0.011 {
			t.Errorf("%d of %d: got %g to %g, want %g to %g", tt.successes, tt.n, got.Low, got.High, tt.low, tt.high)
		}
	}
}

func TestMean(t *testing.T) {
	var s, rest sums
	for _, x := range []int{1, 2, 3} {
		s.add(x)
	}
	for _, x := range []int{4, 5} {
		rest.add(x)
	}
	s.merge(rest)
	// The standard deviation is the root of 2; of the mean, the root of 2/5.
	want := Interval{Value: 30, Low: 17.6, High: 42.4}
	if got := s.mean(10); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := (&sums{}).mean(10); got != (Interval{}) {
		t.Errorf("of nothing: %+v", got)
	}
}

// Of 100 games, the 40th and the 60th are the ends of the median's interval.
func TestMedian(t *testing.T) {
	games := tally{Games: 100, Turns: make([]int, 15)}
	games.Turns[10], games.Turns[12], games.Turns[14] = 30, 25, 45
	if got, want := games.median(), (Interval{12, 12, 14}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A gate fails only when the figure is certainly out of bounds.
func TestVerdicts(t *testing.T) {
	for name, tt := range map[string]struct {
		figure Interval
		want   string
	}{
		"inside":           {Interval{50, 48, 52}, "passed"},
		"on the edge":      {Interval{50, 47, 53}, "passed"},
		"wide":             {Interval{50, 40, 60}, "passed, not certain"},
		"a little below":   {Interval{46.9, 46, 48}, "missed, not certain"},
		"a little above":   {Interval{53.1, 52, 54}, "missed, not certain"},
		"certainly below":  {Interval{45, 44, 46.9}, "FAILED"},
		"certainly beyond": {Interval{55, 53.1, 57}, "FAILED"},
	} {
		g := newGate(remedy{}, "gate", tt.figure, 47, 53)
		if g.Verdict() != tt.want || g.Failed() != (tt.want == "FAILED") {
			t.Errorf("%s: %s", name, g.Verdict())
		}
	}
}
