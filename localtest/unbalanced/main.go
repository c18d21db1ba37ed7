// Command unbalanced measures how many unbalanced card sets Suggest heals.
//
//	go run ./localtest/unbalanced [-finished FILE] [-only 7,12] [-jobs 2]
//
// It makes card sets by a seed: those that ship, with one to three numbers changed so much
// that a gate of balance certainly fails. It does with each what an author does: let Suggest
// propose changes, make them, and measure the set again, at most three times. It writes a
// line for each set, and a total, as a table in Markdown.
//
// All of it takes hours. With -finished, the results are kept in a file, and sets that are
// in it are not measured again. The results so far are in finished.jsonl beside this file; a
// change of Suggest or of the bots makes them void.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
)

func main() {
	debug.SetGCPercent(800) // the bots allocate much and keep little
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "unbalanced:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("unbalanced", flag.ContinueOnError)
	flags.SetOutput(stderr)
	seed := flags.String("seed", "unbalanced", "the same seed makes the same card sets")
	sets := flags.Int("sets", 60, "card sets to make")
	only := flags.String("only", "", "the `numbers` of the sets to look at, such as 7,12; without it all")
	finished := flags.String("finished", "", "the `file` that keeps results")
	jobs := flags.Int("jobs", 2, "card sets at a time, each on one core")
	scale := flags.Float64("scale", 1, "multiplies the numbers of games of the measurements")
	suggestScale := flags.Float64("suggest-scale", 1, "multiplies the numbers of games that Suggest plays")
	if err := flags.Parse(args); err != nil {
		return err
	}
	numbers, err := numbersOf(*only, *sets)
	if err != nil {
		return err
	}
	kept, err := open(*finished)
	if err != nil {
		return err
	}
	defer kept.close()
	b := bench{seed: *seed, certain: certainly(), full: scaled(judging(), *scale), page: asThePage()}
	b.full.Seed = *seed
	b.page = scaled(b.page, *suggestScale)
	if err := b.all(ctx, numbers, *jobs, kept, stderr); err != nil {
		return err
	}
	_, err = io.WriteString(stdout, table(kept.of(numbers)))
	return err
}

// numbersOf returns the numbers that a list names, or all from 1.
func numbersOf(list string, sets int) ([]int, error) {
	var numbers []int
	if list == "" {
		for n := range sets {
			numbers = append(numbers, n+1)
		}
		return numbers, nil
	}
	for text := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 1 {
			return nil, fmt.Errorf("-only: %q is not the number of a set", text)
		}
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), nil
}
