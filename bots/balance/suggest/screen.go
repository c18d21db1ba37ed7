package suggest

import (
	"math/rand/v2"
	"slices"
)

// How numbers are screened: sets are played in which half of the numbers are one more or
// less, each in pairs of games.
const (
	screened      = 200
	screenedPairs = 60
)

// The regression of a screening.
const (
	sweeps      = 40
	effectDoubt = 20 // the strength of the prior that draws effects to 0, in sets
)

// effect is what one more of a number does to whole games.
type effect struct {
	number Edit
	steps  []int64 // what the service allows of one less, 0 and one more
	of     figures
}

// screen estimates what each number does to whole games. Many numbers are changed at once, so
// each game tells something about all of them, and it takes far fewer games than to try one
// change after another (R. L. Plackett and J. P. Burman, "The Design of Optimum Multifactorial
// Experiments", 1946).
func (s *search) screen(from *variant) []effect {
	effects := s.changeable(from)
	random := rand.New(rand.NewPCG(1, 2))
	var all []*variant
	var steps [][]float64
	for range screened {
		v, step := screening(from, effects, random)
		if !s.allows(v.edits) {
			continue // though it allows each change alone
		}
		v.firstPair = len(all) * s.scaled(screenedPairs) // other deals than the others have
		all, steps = append(all, v), append(steps, step)
	}
	s.play(screenedPairs, 0, nil, all...)
	for name := range figureCount {
		for i, slope := range regress(steps, each(all, name)) {
			effects[i].of[name] = slope
		}
	}
	for i := range effects { // medians are too coarse: they move as the mean does
		of := &effects[i].of
		of[medianLow], of[medianHigh] = of[meanTurns], of[meanTurns]
	}
	return effects
}

// each returns a figure of each of some variants that were played.
func each(all []*variant, name figure) []float64 {
	var values []float64
	for _, v := range all {
		f, _ := v.played()
		values = append(values, f[name])
	}
	return values
}

// changeable returns the numbers of the set that the service allows to be one more or one
// less, without their effects.
func (s *search) changeable(from *variant) []effect {
	var all []effect
	for index := range s.written.Cards {
		for _, number := range Numbers(s.written, index) {
			e := effect{number: number}
			for _, by := range []int64{-1, 1} {
				if s.allows(changed(from.edits, number, by)) {
					e.steps = append(e.steps, 0, by)
				}
			}
			if len(e.steps) > 0 {
				all = append(all, e)
			}
		}
	}
	return all
}

// screening returns a variant in which some numbers differ by one, and by what each differs.
func screening(from *variant, effects []effect, random *rand.Rand) (*variant, []float64) {
	v := &variant{edits: from.edits}
	step := make([]float64, len(effects))
	for i, e := range effects {
		by := e.steps[random.IntN(len(e.steps))]
		v.edits, step[i] = changed(v.edits, e.number, by), float64(by)
	}
	return v, step
}

// regress returns the slopes of a linear function that fits the results, by ridge regression:
// one slope after the other is fitted to what the others leave.
func regress(steps [][]float64, results []float64) []float64 {
	if len(steps) == 0 {
		return nil
	}
	slopes := make([]float64, len(steps[0]))
	rest := slices.Clone(results)
	for range sweeps {
		subtract(rest, mean(rest))
		for k := range slopes {
			product, squares := 0.0, float64(effectDoubt)
			for i, step := range steps {
				rest[i] += slopes[k] * step[k]
				product += rest[i] * step[k]
				squares += step[k] * step[k]
			}
			slopes[k] = product / squares
			for i, step := range steps {
				rest[i] -= slopes[k] * step[k]
			}
		}
	}
	return slopes
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

func subtract(values []float64, x float64) {
	for i := range values {
		values[i] -= x
	}
}
