package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"cardgames/bots"
	"cardgames/bots/balance"
	"cardgames/bots/balance/suggest"
	"cardgames/cardsets/snapshot"
)

// mostProposals is how often Suggest is asked.
const mostProposals = 3

type bench struct {
	seed    string
	certain balance.Plan // shows that a set is unbalanced
	page    balance.Plan // of Suggest
	full    balance.Plan // judges a set; its games are not those that Suggest plays
}

// proposal is what Suggest answered once.
type proposal struct {
	Edits   []suggest.Edit `json:"edits"`
	Left    []string       `json:"left"`
	Seconds float64        `json:"seconds"`
}

// result is what became of one set.
type result struct {
	Number    int             `json:"number"`
	Set       string          `json:"set"`
	Wreck     []suggest.Edit  `json:"wreck"`
	Fails     []string        `json:"fails"`
	Proposals []proposal      `json:"proposals"`
	Changed   int             `json:"changed"` // numbers that differ from the unbalanced set
	Verdict   balance.Verdict `json:"verdict"` // the worst of all gates
	Open      []string        `json:"open"`    // the gates that did not pass
}

// all heals the sets that have no result yet.
func (b *bench) all(ctx context.Context, numbers []int, jobs int, kept *file, stderr io.Writer) error {
	var mu sync.Mutex
	var group sync.WaitGroup
	var failed error
	slots := make(chan struct{}, max(1, jobs))
	for _, number := range numbers {
		if kept.has(number) {
			continue
		}
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			r, err := b.one(ctx, number)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				fmt.Fprintln(stderr, row(r))
				err = kept.add(r)
			}
			if err != nil && failed == nil {
				failed = err
			}
		})
	}
	group.Wait()
	return failed
}

// one makes the unbalanced set with a number, and heals it.
func (b *bench) one(ctx context.Context, number int) (result, error) {
	w, err := wreck(ctx, b.seed, number, b.certain)
	if err != nil {
		return result{}, err
	}
	r, err := b.heal(ctx, w)
	r.Number = number
	return r, err
}

// heal lets Suggest heal a set.
func (b *bench) heal(ctx context.Context, w wrecked) (result, error) {
	r := result{Set: w.sets.Sets[last(w.sets)].Name, Wreck: w.edits, Fails: w.fails}
	sets := w.sets
	var measured *balance.Report
	for range mostProposals {
		p, changed, err := b.propose(ctx, sets, measured)
		if err != nil {
			return result{}, err
		}
		r.Proposals = append(r.Proposals, p)
		if len(p.Edits) == 0 && measured != nil {
			break // without other changes the measurement would be the same
		}
		sets = changed
		measured, err = b.measure(ctx, sets)
		if err != nil {
			return result{}, err
		}
		open := measured.Open()
		r.Open, r.Verdict = names(open), worst(open)
		if len(open) == 0 {
			break
		}
	}
	r.Changed = len(changes(r.Proposals))
	return r, nil
}

// propose asks Suggest once, with what is measured of the sets, and makes the changes.
func (b *bench) propose(ctx context.Context, sets *snapshot.Snapshot, measured *balance.Report) (
	proposal, *snapshot.Snapshot, error,
) {
	start := time.Now()
	found, err := suggest.Find(ctx, sets, last(sets), b.page, measured)
	if err != nil {
		return proposal{}, nil, err
	}
	p := proposal{found.Edits, found.Left, time.Since(start).Seconds()}
	changed, err := suggest.Apply(sets, last(sets), found.Edits)
	return p, changed, err
}

// measure returns the report of a set. It begins with the games of greedy
// bots, which take little time: where they show that a gate fails, no others are played.
func (b *bench) measure(ctx context.Context, sets *snapshot.Snapshot) (*balance.Report, error) {
	full := b.full
	full.Fitted = bots.ValuesFor(full.Rules, sets.Pool)
	greedy := full
	greedy.Search, greedy.More, greedy.Disputed = 0, 0, 0
	counts, err := play(ctx, sets, greedy, nil)
	if err != nil {
		return nil, err
	}
	report := counts.Report(sets, greedy)
	if len(report.Failures()) > 0 {
		return report, nil
	}
	if counts, err = play(ctx, sets, full, counts); err != nil {
		return nil, err
	}
	return counts.Report(sets, full), nil
}

// play plays the games of a plan that were not counted already, and returns the counts of all.
func play(ctx context.Context, sets *snapshot.Snapshot, plan balance.Plan, counted *balance.Counts) (
	*balance.Counts, error,
) {
	whole := balance.Part{Number: 0, Of: 1}
	for round, more := plan.Next(sets.Pool, counted); more; round, more = plan.Next(sets.Pool, counted) {
		counts, err := balance.Count(ctx, sets, plan, round, whole)
		if err != nil {
			return nil, err
		}
		if counted != nil {
			counts.Add(counted)
		}
		counted = counts
	}
	return counted, nil
}

// worst returns the worst verdict of the gates, which is that of all gates.
func worst(gates []balance.Gate) balance.Verdict {
	worst := balance.Passed
	for _, g := range gates {
		if slices.Index(balance.Verdicts, g.Verdict) > slices.Index(balance.Verdicts, worst) {
			worst = g.Verdict
		}
	}
	return worst
}

// changes sums up proposals that were made one after another. A number that is as it was
// before them is not among the changes.
func changes(proposals []proposal) []suggest.Edit {
	var all []suggest.Edit
	for _, p := range proposals {
		for _, e := range p.Edits {
			if at := slices.IndexFunc(all, func(a suggest.Edit) bool { return a.Pointer == e.Pointer }); at >= 0 {
				all[at].To = e.To
			} else {
				all = append(all, e)
			}
		}
	}
	return slices.DeleteFunc(all, func(e suggest.Edit) bool { return e.From == e.To })
}
