package balance

import (
	"sync"
	"sync/atomic"
)

// crew is who does the work.
type crew struct {
	workers int
	done    func() // after each job, by any worker
}

// inParallel does the jobs 0 to n-1. Each worker has a tally of its own, and
// merge adds them up: as tallies hold sums of integers, it is of no importance
// who did which job.
func inParallel[T any](c crew, n int, newTally func() T, job func(tally T, number int), merge func(into, from T)) T {
	tallies := make([]T, c.workers)
	var next atomic.Int64
	var all sync.WaitGroup
	for i := range tallies {
		tallies[i] = newTally()
		all.Go(func() {
			for number := int(next.Add(1)) - 1; number < n; number = int(next.Add(1)) - 1 {
				job(tallies[i], number)
				c.done()
			}
		})
	}
	all.Wait()
	for _, tally := range tallies[1:] {
		merge(tallies[0], tally)
	}
	return tallies[0]
}
