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
	if got := ofReports.mean(&s, 10); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := ofReports.mean(&sums{}, 10); got != (Interval{}) {
		t.Errorf("of nothing: %+v", got)
	}
}

// Of 100 games, the 40th and the 60th are the ends of the median's interval.
func TestMedian(t *testing.T) {
	games := tally{Games: 100, Turns: make([]int, 15)}
	games.Turns[10], games.Turns[12], games.Turns[14] = 30, 25, 45
	if got, want := games.median(ofReports), (Interval{12, 12, 14}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A gate passes only where its whole interval is in bounds and narrow enough, and fails
// only where the whole interval is out of bounds.
func TestVerdicts(t *testing.T) {
	for name, tt := range map[string]struct {
		figure Interval
		within float64
		want   Verdict
	}{
		"inside":             {Interval{50, 48, 52}, 0, Passed},
		"on the edge":        {Interval{50, 47, 53}, 0, Passed},
		"wide":               {Interval{50, 40, 60}, 0, NotCertain},
		"a little below":     {Interval{46.9, 46, 48}, 0, NotCertain},
		"a little above":     {Interval{53.1, 52, 54}, 0, NotCertain},
		"certainly below":    {Interval{45, 44, 46.9}, 0, Failed},
		"certainly beyond":   {Interval{55, 53.1, 57}, 0, Failed},
		"narrow enough":      {Interval{50, 49.5, 50.5}, 0.5, Passed},
		"inside, but wide":   {Interval{50, 49, 51}, 0.5, NotCertain},
		"beyond, and wide":   {Interval{60, 54, 66}, 0.5, Failed},
		"narrow, on a bound": {Interval{53, 52.8, 53.2}, 0.5, NotCertain},
	} {
		if g := ofReports.newGate(remedy{}, "gate", tt.figure, bounds{47, 53, tt.within}); g.Verdict != tt.want {
			t.Errorf("%s: %s", name, g.Verdict)
		}
	}
}

// Rounds end when their interval is narrow enough; the report's is then too.
func TestRoundsAndReportsAgreeOnWhatIsNarrow(t *testing.T) {
	b := bounds{47, 53, 1.5}
	for pairs := 1_000; pairs < 6_000; pairs++ {
		s := sums{N: pairs, Total: pairs + pairs%40, Squares: 3 * pairs / 2}
		round, report := ofRounds.ofPairs(&s, 2), ofReports.ofPairs(&s, 2)
		if b.narrow(round, ofRounds) && !b.narrow(report, ofReports) {
			t.Errorf("%d pairs: %s is narrow enough for a round, %s is not for a report", pairs, round, report)
		}
	}
}

// Where the luck of a deal helps each side once, two games on it say more than two that
// are independent; where they are alike, less.
func TestPairsSayMore(t *testing.T) {
	var opposite, independent, alike sums
	for i := range 400 {
		independent.add([]int{0, 1, 1, 2}[i%4])
		opposite.add([]int{1, 1, 1, 1, 0, 1, 1, 2}[i%8])
		alike.add([]int{0, 2}[i%2])
	}
	width := func(s *sums) float64 {
		i := ofReports.ofPairs(s, 2)
		return i.High - i.Low
	}
	usual := Wilson(400, 800)
	if w := width(&independent); math.Abs(w-(usual.High-usual.Low)) > 0.02 {
		t.Errorf("independent games: %.2f wide", w)
	}
	if w := width(&opposite); math.Abs(w-4.90) > 0.02 { // half the variance
		t.Errorf("opposite games: %.2f wide", w)
	}
	if w := width(&alike); math.Abs(w-9.75) > 0.05 { // as if there were half as many
		t.Errorf("like games: %.2f wide", w)
	}
}
