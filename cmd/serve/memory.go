package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"cardgames/cardsets/work"
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

// cache is for games and card sets that are kept.
func (m memory) cache() int { return int(m / 4) }

// connections is how many connections may be open.
func (m memory) connections() int { return int(m / 8 / connectionSize) }

// exchange is for bodies of requests, and for responses that wait to be sent.
func (m memory) exchange() int64 { return int64(m / 8) }

// places are one for each processor but one, as far as there is memory for them.
func (m memory) places() *work.Places {
	const placeSize = 192 << 20
	return work.NewPlaces(min(runtime.GOMAXPROCS(0)-1, int(m/placeSize)))
}

// limit has garbage collected in time. The environment may have chosen another limit
// (package runtime, "Environment Variables").
func (m memory) limit() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(m) / 10 * 8)
	}
}
