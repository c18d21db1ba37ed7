package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
)

// trials is how often each deal is played to see what it explains.
const trials = 12

// writeExplained writes how much of the result the deal decides: each deal is played several times by searching bots.
func (b *brought) writeExplained(ctx context.Context, out io.Writer) error {
	deals := b.options.plan.Search / trials
	if deals < 2 {
		return nil
	}
	points := make([][trials]float64, deals)
	err := b.parallel(ctx, deals*trials, func(n int) {
		points[n/trials][n%trials] = b.play(n/trials, b.options.plan.Searcher, uint64(n%trials)).Points(0)
	})
	if err != nil {
		return err
	}
	low, high := interval(points)
	fmt.Fprintf(out, "the deal explains %.0f%% (%.0f to %.0f%%) of the result: %d deals, played %d times each by %s\n",
		100*explained(points), 100*low, 100*high, deals, trials, b.options.plan.Searcher)
	return nil
}

// explained estimates which part of the variance of the points is that between deals (a one-way analysis of variance).
func explained(deals [][trials]float64) float64 {
	var all, means, within float64
	for _, played := range deals {
		sum, squares := 0.0, 0.0
		for _, p := range played {
			sum, squares = sum+p, squares+p*p
		}
		mean := sum / trials
		all, means = all+mean, means+mean*mean
		within += (squares - trials*mean*mean) / (trials - 1)
	}
	n := float64(len(deals))
	within /= n
	between := (means-all*all/n)/(n-1) - within/trials
	if between+within == 0 {
		return 0
	}
	return max(0, between) / (max(0, between) + within)
}

// interval returns the 95% interval of explained, by drawing as many deals again and again.
func interval(deals [][trials]float64) (low, high float64) {
	const draws = 1000
	random, values := rand.New(rand.NewPCG(1, 1)), make([]float64, draws)
	drawn := make([][trials]float64, len(deals))
	for i := range values {
		for k := range drawn {
			drawn[k] = deals[random.IntN(len(deals))]
		}
		values[i] = explained(drawn)
	}
	slices.Sort(values)
	return values[draws*25/1000], values[draws*975/1000]
}
