package balance

import (
	"context"
	"sync"
	"sync/atomic"
)

// team plays one part of a plan in goroutines.
type team struct {
	ctx     context.Context // ends the work early
	workers int
	part    Part
	done    func(work int) // after each job, by any worker
}

// inParallel does those of the jobs 0 to n-1 that belong to the team's part. work is
// that of one job. Each worker has a tally of its own, and merge adds them
// up: as tallies hold sums of integers, it is of no importance who did which job.
func inParallel[T any](c team, n, work int, newTally func() T, job func(tally T, number int),
	merge func(into, from T)) T {
	tallies := make([]T, c.workers)
	var next atomic.Int64
	mine := c.part.jobs(n)
	var all sync.WaitGroup
	for i := range tallies {
		tallies[i] = newTally()
		all.Go(func() {
			for at := int(next.Add(1)) - 1; at < mine && c.ctx.Err() == nil; at = int(next.Add(1)) - 1 {
				job(tallies[i], c.part.Number+at*c.part.Of)
				c.done(work)
			}
		})
	}
	all.Wait()
	for _, tally := range tallies[1:] {
		merge(tallies[0], tally)
	}
	return tallies[0]
}
