// Command bench measures the service from the rules to a move over HTTP, and
// prints what benchstat makes of it.
//
//	go run ./localtest/bench [-count 5] [-seconds 8] [-record docs/bench.md]
//
// A record has all results in Go's benchmark format too, so that benchstat
// compares two records:
//
//	go tool benchstat docs/bench.md after.md
//
// Measure on an idle machine, and compare runs of the same one. With -base it
// plays on a server of this machine that is running, and prints the moves per
// second and how long they took.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"time"

	"cardgames/localtest/machine"
	"cardgames/localtest/service"
)

type options struct {
	count, seconds, games int
	record, base          string
	followed              bool
}

func main() {
	var o options
	flag.IntVar(&o.count, "count", 5, "times that each Go benchmark runs; servers are played on half as often, at least once")
	flag.IntVar(&o.seconds, "seconds", 8, "how long a server is played on, at most 60")
	flag.StringVar(&o.record, "record", "", "file to write the table and all results to")
	flag.StringVar(&o.base, "base", "", "URL of a running server, to play on it only")
	flag.IntVar(&o.games, "games", 32, "games at once with -base, at most 1000")
	flag.BoolVar(&o.followed, "followed", false, "with -base: without and with two followers of each game, in turns")
	flag.Parse()
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	length := time.Duration(min(o.seconds, 60)) * time.Second
	if o.base != "" {
		return playOn(os.Stdout, o, length)
	}
	var results bytes.Buffer
	out := io.MultiWriter(&results, os.Stderr)
	for _, s := range suites {
		if err := s.run(out, o.count); err != nil {
			return err
		}
	}
	if err := playOverHTTP(out, max(o.count/2, 1), length); err != nil {
		return err
	}
	if err := playFollowed(out, max(o.count/2, 1), length); err != nil {
		return err
	}
	summary, err := summarise(results.Bytes())
	if err != nil {
		return err
	}
	fmt.Printf("\n%s\n", summary)
	if o.record == "" {
		return nil
	}
	return os.WriteFile(o.record, page(summary, results.Bytes()), 0o644)
}

// playOn plays on a server that is running.
func playOn(w io.Writer, o options, length time.Duration) error {
	if o.followed {
		return playInTurns(w, o.base, o.games, length)
	}
	l, err := play(o.base, o.games, length, false)
	if err == nil {
		err = l.write(w, o.games, 0)
	}
	return err
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

// playOverHTTP plays 1, 8 and 32 games at once, each number on servers of its
// own, and prints Go benchmark lines.
func playOverHTTP(w io.Writer, rounds int, length time.Duration) error {
	fmt.Fprintln(w, "pkg: cardgames/localtest/serve")
	for _, games := range []int{1, 8, 32} {
		for range rounds {
			s, err := service.Start()
			if err != nil {
				return err
			}
			l, played := play(s.Base, games, length, false)
			if err := s.Stop(); err != nil {
				return err
			}
			if played != nil {
				return fmt.Errorf("%d games at once: %w", games, played)
			}
			if err := l.write(w, games, s.CPU()); err != nil {
				return err
			}
		}
	}
	return nil
}

// write prints a Go benchmark line. cpu is what the server took, 0 if unknown.
func (l *load) write(w io.Writer, games int, cpu time.Duration) error {
	_, err := fmt.Fprintf(w, "BenchmarkPlay/games=%d-%d\t%d\t%d ns/op\t%.0f moves/s\t%.2f p50-ms\t%.2f p99-ms\t%.3f cpu-s/1000-moves\n",
		games, runtime.GOMAXPROCS(0), len(l.moves), l.mean(games).Nanoseconds(), l.rate(),
		ms(quantile(l.moves, 0.5)), ms(quantile(l.moves, 0.99)), cpu.Seconds()*1000/float64(len(l.moves)))
	return err
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// summarise is benchstat's table and a line for each target.
func summarise(results []byte) (string, error) {
	benchstat := exec.Command("go", "tool", "benchstat", "-")
	benchstat.Stdin, benchstat.Stderr = bytes.NewReader(results), os.Stderr
	table, err := benchstat.Output()
	if err != nil {
		return "", fmt.Errorf("benchstat: %w", err)
	}
	return string(table) + "\n" + verdicts(results), nil
}

// page is the record of a run. benchstat reads it too: it ignores what is not a
// result.
func page(summary string, results []byte) []byte {
	return fmt.Appendf(nil, `# Benchmarks

Measured by `+"`make bench RECORD=docs/bench.md`"+` on %s, on a machine of %s.

The engine and the records run on one core, everything else on all of them. Move is a move through everything but the network: gateway event, JSON, rules and a durable commit. Play is a move over HTTP, with the server and the players on the same cores: its time is what a player waits on average, and cpu-s the processor time of the server. Followed is the same with two followers of each game: told is the time from the response to a move until a follower is told of it, and of-unfollowed the share of the moves per second that are left.

`+"```\n%s```"+`

## All results

`+"`go tool benchstat docs/bench.md after.md`"+` compares this file with another record.

`+"```\n%s```\n", time.Now().UTC().Format(time.DateOnly), machine.Size(), summary, results)
}
