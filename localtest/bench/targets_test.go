package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const results = `goos: linux
pkg: cardgames/engine
BenchmarkApply  	   43388	     30000 ns/op	   3200000 actions/s	    6775 B/op	      94 allocs/op
BenchmarkApply  	   43388	     33000 ns/op	   2900000 actions/s	    6775 B/op	      94 allocs/op
BenchmarkApply  	   43388	     20000 ns/op	   4800000 actions/s	    6775 B/op	      94 allocs/op
PASS
pkg: cardgames/localtest/serve
BenchmarkPlay/games=32-2	24418	9700000 ns/op	3048 moves/s	9.70 p50-ms	31.20 p99-ms	0.213 cpu-s/1000-moves
BenchmarkPlay/games=32-2	24418	9900000 ns/op	3148 moves/s	9.80 p50-ms	28.00 p99-ms	0.213 cpu-s/1000-moves
BenchmarkFollowed/games=32-2	24418	9900000 ns/op	3048 moves/s	0.850 of-unfollowed	2.10 told-p50-ms	21.00 told-p99-ms
`

// A benchmark that was renamed does not pass for fast.
func TestVerdicts(t *testing.T) {
	const want = `Apply: 3.2e+06 actions/s, target at least 3e+06: met
StateCopy: 0 allocs/op, target at most 0: unknown: nothing reports it
Play/games=32: 3098 moves/s, target at least 3500: missed
Play/games=32: 29.6 p99-ms, target at most 30: met
Followed/games=32: 0.85 of-unfollowed, target at least 0.8: met
Followed/games=32: 2.1 told-p50-ms, target at most 5: met
Followed/games=32: 21 told-p99-ms, target at most 20: missed
`
	if diff := cmp.Diff(want, verdicts([]byte(results))); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
}

func TestARecordIsForBenchstat(t *testing.T) {
	summary, err := summarise(page("", []byte(results)))
	if err != nil || !strings.Contains(summary, "Play/games=32-2") || !strings.Contains(summary, "Apply") {
		t.Errorf("%v:\n%s", err, summary)
	}
}
