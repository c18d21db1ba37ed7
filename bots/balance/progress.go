package balance

import "sync/atomic"

// counter makes a function that counts jobs and tells progress of it.
func counter(progress func(done, of int), of int) func() {
	if progress == nil {
		return func() {}
	}
	var done atomic.Int64
	return func() { progress(int(done.Add(1)), of) }
}
