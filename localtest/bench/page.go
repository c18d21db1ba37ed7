package main

import (
	"bytes"
	"fmt"
	"time"

	"cardgames/localtest/machine"
)

// page is the record of a run, which benchstat reads as well: it passes over
// what is no result.
func page(t *table, results []byte, at time.Time) []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, `# Benchmarks

Measured by `+"`make bench RECORD=docs/bench.md`"+` on %s, on a machine of %s.

- The engine and the records run on one core, everything else on all of them. Move is a move through everything but the network: gateway event, JSON, rules and a durable commit. Play is a move over HTTP, with the server and the players on the same cores: its time is what a player waits on average, and cpu-s the processor time of the server.
- Each figure is the median of several runs; +- is how far the time of a run was from it at most.

`+"```\n%s```"+`

## All results

`+"`go tool benchstat docs/bench.md after.md`"+` compares this file with another record.

`+"```\n%s```\n", at.UTC().Format(time.DateOnly), machine.Size(), t, results)
	return text.Bytes()
}
