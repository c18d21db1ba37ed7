// Command functions measures the binaries that `make build` makes: how long each
// function takes to start, and how long warm moves and polls take in functions of
// several sizes.
//
//	make bench-cold
//	make bench-memory [ARGS='-games 10 -wait 4ms']
//
// The runs of all candidates are interleaved, so that whatever else the machine
// does meets all alike. The ratios, and not the times, are what can be compared
// between machines.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"time"
)

func main() {
	starts := flag.Int("starts", 0, "measure this many starts of each function instead of warm ones")
	games := flag.Int("games", 10, "games for each size, after one that does not count")
	wait := flag.Duration("wait", 4*time.Millisecond, "delay of the responses of DynamoDB")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if *starts > 0 {
		err = measureStarts(os.Stdout, *starts)
	} else {
		err = measureSizes(ctx, os.Stdout, *games, *wait)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "functions:", err)
		os.Exit(1)
	}
}

// quantile sorts the times.
func quantile(times []time.Duration, q float64) time.Duration {
	slices.Sort(times)
	return times[int(q*float64(len(times)-1))]
}

func ms(d time.Duration) string { return fmt.Sprintf("%.1f ms", 1000*d.Seconds()) }
