package balance

import (
	"context"
	"sync"
	"sync/atomic"
)

// runner plays one part of a round in goroutines.
type runner struct {
	ctx     context.Context // ends the work early
	workers int
	part    Part
	done    func(work int) // after each job, by any worker
}

// runJobs runs the jobs of the runner's part; work is the work of one job. Each worker has
// its own tally, and merge adds them up. Tallies are sums of integers, so it does not matter
// which worker ran which job.
func runJobs[T any](r runner, jobs Span, work int, newTally func() T, job func(tally T, number int),
	merge func(into, from T)) T {
	tallies := make([]T, r.workers)
	var next atomic.Int64
	mine := r.part.jobs(jobs.count())
	var all sync.WaitGroup
	for i := range tallies {
		tallies[i] = newTally()
		all.Go(func() {
			for at := int(next.Add(1)) - 1; at < mine && r.ctx.Err() == nil; at = int(next.Add(1)) - 1 {
				job(tallies[i], jobs.From+r.part.Number+at*r.part.Of)
				r.done(work)
			}
		})
	}
	all.Wait()
	for _, tally := range tallies[1:] {
		merge(tallies[0], tally)
	}
	return tallies[0]
}
