package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"cardgames/cardsets/work"
)

// memory is how many bytes of memory the process may take, without the file of games, which
// the system maps and can drop.
type memory int64

const (
	defaultMemory memory = 512 << 20
	leastMemory   memory = 128 << 20
)

// units are the units of -memory, the longest names first.
var units = []struct {
	name  string
	bytes memory
}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"", 1}}

// parseMemory reads a number of bytes, with a unit or without.
func parseMemory(text string) (memory, error) {
	for _, unit := range units {
		digits, ok := strings.CutSuffix(text, unit.name)
		if n, err := strconv.ParseUint(digits, 10, 40); ok && err == nil {
			m := memory(n) * unit.bytes
			if m < leastMemory {
				return 0, fmt.Errorf("%s is too little; write at least %s", text, leastMemory)
			}
			return m, nil
		}
	}
	return 0, fmt.Errorf("write a size, such as %s", defaultMemory)
}

func (m memory) String() string { return fmt.Sprintf("%dMiB", int64(m>>20)) }

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
