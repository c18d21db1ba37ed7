package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// memory is how many bytes of memory the process may take, without the file of games, which
// the system maps and can drop.
type memory int64

const (
	defaultMemory memory = 512 << 20
	leastMemory   memory = 128 << 20
)

func (m memory) String() string { return sizeText(int64(m)) }

// The memory is divided. What is not named here is for the rest of the process, and for what
// waits to be collected.

// connectionSize is about how many bytes of memory a connection takes, with its buffers, the
// header of a request, and the goroutines that serve it.
const connectionSize = 32 << 10

// cache is for games and card sets that are kept.
func (m memory) cache() int { return int(m / 4) }

// connections is how many connections may be open.
func (m memory) connections() int { return int(m / 8 / connectionSize) }

// places are for half of the processors, as far as there is memory for them.
func (m memory) places() int {
	const placeSize = 192 << 20
	return max(1, min(runtime.GOMAXPROCS(0)/2, int(m/placeSize)))
}

// transfers are for large bodies of requests, and for large responses that wait to be read.
func (m memory) transfers() int {
	const transferSize = 16 << 20
	return max(1, int(m/transferSize))
}

// fetches are for requests that fetch card sets, of which each has at most 2 MiB of files. One that waits for a
// slow origin takes no processor time, so there are enough that a few of them leave some to others.
func (m memory) fetches() int {
	const fetchSize = 16 << 20
	return max(4, int(m/2/fetchSize))
}

// limit has garbage collected in time. The environment may have chosen another limit
// (package runtime, "Environment Variables").
func (m memory) limit() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(m) / 10 * 8)
	}
}
