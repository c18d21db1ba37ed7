// Command bench measures the service from the rules to a move over HTTP, and
// prints one table.
//
//	go run ./localtest/bench [-count 5] [-seconds 8] [-record docs/bench.md]
//
// What it records is in Go's benchmark format too, so that benchstat compares
// two records:
//
//	go tool benchstat docs/bench.md after.md
//
// Measure on an idle machine, and compare runs of the same one.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"
)

type options struct {
	count   int
	seconds int
	record  string
}

func main() {
	var o options
	flag.IntVar(&o.count, "count", 5, "times that each Go benchmark runs; servers are played on half as often, at least once")
	flag.IntVar(&o.seconds, "seconds", 8, "how long a server is played on, at most 60")
	flag.StringVar(&o.record, "record", "", "file to write the table and all results to")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	start := time.Now()
	var results bytes.Buffer
	out := io.MultiWriter(&results, os.Stderr)
	for _, s := range suites {
		if err := s.run(out, o.count); err != nil {
			return err
		}
	}
	if err := playOverHTTP(out, max(o.count/2, 1), time.Duration(min(o.seconds, 60))*time.Second); err != nil {
		return err
	}
	t, err := newTable(bytes.NewReader(results.Bytes()))
	if err != nil {
		return err
	}
	fmt.Printf("\n%s\ntook %s\n", t, time.Since(start).Round(time.Second))
	if o.record == "" {
		return nil
	}
	return os.WriteFile(o.record, page(t, results.Bytes(), start), 0o644)
}

// suite is the benchmarks of a package.
type suite struct {
	folder string
	cores  int // 0 for all
}

var suites = []suite{
	{"./engine", 1},
	{"./games", 1},
	{"./infra/bolt", 0},
	{"./localtest/service", 0},
}

func (s suite) run(w io.Writer, count int) error {
	args := []string{"test", "-run", "^$", "-bench", ".", "-benchmem", "-count", strconv.Itoa(count)}
	if s.cores > 0 {
		args = append(args, "-cpu", strconv.Itoa(s.cores))
	}
	command := exec.Command("go", append(args, s.folder)...)
	command.Stdout, command.Stderr = w, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("benchmarks of %s: %w", s.folder, err)
	}
	return nil
}
