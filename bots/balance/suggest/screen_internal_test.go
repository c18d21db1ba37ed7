package suggest

import (
	"math"
	"math/rand/v2"
	"testing"
)

// From results that are mostly luck, a regression finds what each number does.
func TestEffectsAreFoundBehindLuck(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	want := []float64{2, 0, -1, 0.5, 0}
	var steps [][]float64
	var results []float64
	for range 2000 {
		step, result := make([]float64, len(want)), 50+4*random.NormFloat64()
		for i := range step {
			step[i] = float64(random.IntN(3) - 1)
			result += want[i] * step[i]
		}
		steps, results = append(steps, step), append(results, result)
	}
	const doubt = 0.3 // three standard errors of a slope
	for i, got := range regress(steps, results) {
		if math.Abs(got-want[i]) > doubt {
			t.Errorf("the effect of number %d is %.2f, want %.2f", i, got, want[i])
		}
	}
}
