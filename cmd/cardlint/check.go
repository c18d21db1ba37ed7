package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"cardgames/bots"
	"cardgames/bots/balance"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/lint"
	"cardgames/cmd/internal/setfile"
	"cardgames/cmd/internal/terminal"
	"cardgames/engine"
)

// linter checks the sets of one command line.
type linter struct {
	options
	stdout, stderr io.Writer
	fit            func(*engine.Rules, *engine.Pool) *bots.Values
}

// check checks all sets once and returns the exit status. It writes the findings that
// need no games before it plays any.
func (l *linter) check(ctx context.Context) int {
	found, err := l.read(ctx)
	if err == nil && !l.json {
		err = found.writeFindings(l.stdout)
	}
	if err == nil && found.invalid == nil && l.games > 0 {
		err = l.measure(ctx, found)
	}
	if err == nil && l.json {
		err = found.writeJSON(l.stdout)
	}
	if err != nil {
		if ctx.Err() == nil {
			fmt.Fprintln(l.stderr, "cardlint:", err)
		}
		return exitInvalid
	}
	return found.exitCode()
}

// findings is the result of a check.
type findings struct {
	invalid *fault.Report // nil if the service accepts the sets
	notes   []fault.Fault // texts in words of their own
	advice  []fault.Fault
	balance *balance.Report // nil if no games were played
	checked *lint.Result
}

func (f *findings) exitCode() int {
	switch {
	case f.invalid != nil:
		return exitInvalid
	case len(f.advice) > 0:
		return exitAdvice
	}
	return exitClean
}

// read reads and checks the sets. It returns an error if a file cannot be read; faults
// of the sets are findings.
func (l *linter) read(ctx context.Context) (*findings, error) {
	sources, err := readAll(ctx, l.names, l.fetch)
	if report, ok := errors.AsType[*fault.Report](err); ok {
		return &findings{invalid: report}, nil
	}
	if err != nil {
		return nil, err
	}
	checked, err := lint.Check(sources...)
	if err != nil {
		return nil, err
	}
	rules := engine.NewestRules()
	ofCore := func(note fault.Fault) bool { return note.URL == setfile.Core } // its texts are not the author's
	notes, advice := slices.DeleteFunc(checked.Notes(rules), ofCore), checked.Advice(rules)
	return &findings{invalid: checked.Faults, notes: notes, advice: advice, checked: checked}, nil
}

// measure plays games and adds their results to f.
func (l *linter) measure(ctx context.Context, f *findings) error {
	bar := terminal.NewBar(l.stderr)
	plan := balance.Short()
	plan.Seed, plan.Progress = l.seed, bar.Update
	plan.Greedy, plan.Search, plan.More, plan.Values = l.games, l.games/20, 0, l.games
	if l.workers > 0 {
		plan.Workers = l.workers
	}
	var err error
	if plan.Fitted, err = l.values(ctx, plan.Rules, f.checked.Snapshot.Pool); err != nil {
		return err
	}
	f.balance, err = balance.Measure(ctx, f.checked.Snapshot, plan)
	bar.Clear()
	if err != nil {
		return err
	}
	var about []fault.Fault
	for _, gate := range f.balance.Failures() {
		about = append(about, f.checked.AdviceOn(gate.Card, "balance", gate.String()+"; "+gate.Remedy))
	}
	f.advice = append(f.advice, about...)
	if l.json {
		return nil
	}
	writeLines(l.stdout, "advice", about)
	return writeBalance(l.stdout, f.balance)
}

// values returns the values of bots for a pool. A fit takes seconds and cannot be stopped:
// where ctx ends first, it is left to end without being waited for.
func (l *linter) values(ctx context.Context, rules *engine.Rules, pool *engine.Pool) (*bots.Values, error) {
	fitted := make(chan *bots.Values, 1)
	go func() { fitted <- l.fit(rules, pool) }()
	select {
	case values := <-fitted:
		return values, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
