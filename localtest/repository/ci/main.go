// Command ci runs the stages of continuous integration: independent ones side by
// side, and all of them even if an earlier one has failed. Their output is
// printed as it arrives, each line after the name of its stage. At the end come
// the last lines of each stage that failed, which name the tests that did, and a
// table of how long each stage took and how many tests it ran. The last line is
//
//	N passed, M failed
//
// A stage that fails without a failed test counts as one failed test. The exit
// code is 1 if anything failed.
//
//	.ci/run          what each change must pass
//	make nightly     what takes long and rarely fails
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// required must pass before a change is integrated. Two stages run at a time: one
// alone does not keep two cores busy, as it waits for the network or for other
// processes. The longest, in the browser, waits for nothing else.
var required = []stage{
	{name: "tools"},
	{name: "build"},
	{name: "test", after: []string{"build"}},
	{name: "test-browser", after: []string{"tools", "test"}},
	{name: "test-services", after: []string{"tools", "test"}},
	{name: "test-pages", after: []string{"test-services"}},
	{name: "check", after: []string{"test-pages"}},
	{name: "check-balance", after: []string{"check"}},
}

// nightly has one stage at a time, since several of them use all cores.
var nightly = []stage{
	{name: "tools"},
	{name: "proofs", after: []string{"tools"}},
	{name: "test-requests", after: []string{"proofs"}},
	{name: "balance", after: []string{"test-requests"}},
	{name: "bench", after: []string{"balance"}},
	{name: "bench-attack", after: []string{"bench"}},
	{name: "bench-browser", after: []string{"bench-attack"}},
	{name: "novices", after: []string{"bench-browser"}},
	{name: "test-learning", after: []string{"novices"}},
	{name: "train", after: []string{"test-learning"}},
	{name: "fuzz", after: []string{"train"}},
	{name: "mutate", after: []string{"fuzz"}},
}

func main() {
	stages := required
	flag.BoolFunc("nightly", "run what takes long and rarely fails", func(string) error {
		stages = nightly
		return nil
	})
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	failed, err := run(ctx, stages, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "ci:", err)
	}
	if failed || err != nil {
		os.Exit(1)
	}
}

func run(ctx context.Context, stages []stage, w io.Writer) (failed bool, err error) {
	scratch, err := os.MkdirTemp("", "ci")
	if err != nil {
		return true, err
	}
	defer os.RemoveAll(scratch)
	results := runAll(ctx, stages, scratch, w)
	return total(results).failed > 0, report(w, results)
}
