package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const results = `goos: linux
pkg: cardgames/engine
cpu: A CPU
BenchmarkApply  	   43388	     30000 ns/op	   3200000 actions/s	    6775 B/op	      94 allocs/op
BenchmarkApply  	   43388	     33000 ns/op	   2900000 actions/s	    6775 B/op	      94 allocs/op
BenchmarkApply  	   43388	     20000 ns/op	   4800000 actions/s	    6775 B/op	      94 allocs/op
BenchmarkStateCopy  	 9110792	        79.98 ns/op	  12503009 copies/s	       0 B/op	       0 allocs/op
PASS
ok  	cardgames/engine	4.931s
pkg: cardgames/localtest/serve
BenchmarkPlay/games=32-2	24418	9700000 ns/op	3048 moves/s	9.70 p50-ms	31.20 p99-ms	0.213 cpu-s/1000-moves
BenchmarkPlay/games=32-2	24418	9900000 ns/op	3148 moves/s	9.80 p50-ms	31.30 p99-ms	0.213 cpu-s/1000-moves
`

const wantTable = `benchmark      time     +-    memory   allocations  and
Apply          30 µs    33 %  6,775 B  94           3,200,000 actions/s
StateCopy      80.0 ns  0 %   0 B      0            12,503,009 copies/s
Play/games=32  9.80 ms  1 %   -        -            3,098 moves/s, 9.75 p50-ms, 31.2 p99-ms, 0.213 cpu-s/1000-moves

Met: Apply is 3,200,000 actions/s, target at least 3,000,000
Met: StateCopy is 0 allocs/op, target at most 0
Missed: Play/games=32 is 3,098 moves/s, target at least 3,500
Missed: Play/games=32 is 31.2 p99-ms, target at most 30
`

func TestTable(t *testing.T) {
	table, err := newTable(strings.NewReader(results))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wantTable, table.String()); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}

// A benchmark that was renamed does not pass for fast.
func TestATargetNeedsItsFigure(t *testing.T) {
	table, err := newTable(strings.NewReader("BenchmarkPlay/games=32-2 1 9700000 ns/op 4000 moves/s\n"))
	if err != nil {
		t.Fatal(err)
	}
	const want = `Unknown: nothing reports actions/s of Apply
Unknown: nothing reports allocs/op of StateCopy
Met: Play/games=32 is 4,000 moves/s, target at least 3,500
Unknown: nothing reports p99-ms of Play/games=32
`
	if diff := cmp.Diff(want, table.targets()); diff != "" {
		t.Errorf("targets (-want +got):\n%s", diff)
	}
}

func TestATableNeedsResults(t *testing.T) {
	if _, err := newTable(strings.NewReader("PASS\n")); err == nil || err.Error() != "no benchmark ran" {
		t.Errorf("error %v", err)
	}
}

// Two records that differ in their prose, verdicts and dates are compared as one
// set of benchmarks.
func TestBenchstatComparesRecords(t *testing.T) {
	folder := t.TempDir()
	record := func(name, results string) string {
		table, err := newTable(strings.NewReader(results))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, page(table, []byte(results), time.Now()), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	before := record("before.md", results)
	after := record("after.md", strings.ReplaceAll(results, "	 3048 moves/s", "	 4048 moves/s"))
	out, err := exec.Command("go", "tool", "benchstat", "-format", "csv", before, after).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{",before.md,,after.md,,,", "Apply,3e-05,", "Play/games=32-2,"} {
		if !strings.Contains(strings.ReplaceAll(string(out), folder+"/", ""), want) {
			t.Errorf("benchstat does not print %q:\n%s", want, out)
		}
	}
}
