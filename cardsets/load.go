// Package cardsets loads and checks card sets in four steps: it matches every URL with
// the allowed origin, fetches all files, validates them against the card-set schema, and
// builds the cards. A step begins when the previous one has succeeded for every set, and
// ends at the last fault that is reported.
package cardsets

import (
	"context"
	"strconv"
	"sync"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/remote"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
)

// Loader loads card sets from one origin.
type Loader struct{ origin *remote.Origin }

// NewLoader returns a loader for an origin. Parameters and errors are as in
// remote.New. With an empty prefix the loader refuses every URL.
func NewLoader(prefix string, options ...remote.Option) (*Loader, error) {
	origin, err := remote.New(prefix, options...)
	if err != nil {
		return nil, err
	}
	return &Loader{origin}, nil
}

// Origin returns where the loader fetches from.
func (l *Loader) Origin() *remote.Origin { return l.origin }

// Load runs the four steps for at least one set, at a place. Sets of a request come after sets at
// URLs, and begin with the third step. Faults of the sets are returned as a *fault.Report.
func (l *Loader) Load(ctx context.Context, at work.Place, urls []string, sets []inline.Set) (
	built *snapshot.Snapshot, err error) {
	files, err := l.Fetch(ctx, at, urls)
	if err != nil {
		return nil, err
	}
	for i := range sets {
		files = append(files, check.File{Body: sets[i].JSON, Inline: &sets[i].Position})
	}
	err = work.Do(ctx, at, func(ctx context.Context) (err error) {
		checked, err := check.Files(ctx, files...)
		built = checked.Snapshot
		return err
	})
	return built, err
}

// Fetch runs the first two steps alone, and returns the files as they were
// received. Its errors are as in Load.
func (l *Loader) Fetch(ctx context.Context, at work.Place, urls []string) (files []check.File, err error) {
	targets, err := l.allow(urls)
	if err != nil {
		return nil, err
	}
	if len(targets) == 0 {
		return nil, nil
	}
	err = work.Fetch(ctx, at, func(ctx context.Context) error {
		files, err = l.fetchAll(ctx, urls, targets)
		return err
	})
	return files, err
}

func (l *Loader) allow(urls []string) (targets []string, err error) {
	var faults []fault.Fault
	for i, url := range urls {
		target, err := l.origin.Match(url)
		if err != nil {
			pointer := "/" + strconv.Itoa(i)
			faults = append(faults, fault.Fault{Code: fault.NotAllowed, URL: url, Pointer: pointer, Detail: err.Error()})
		}
		targets = append(targets, target)
	}
	return targets, check.Report(faults)
}

// fetched is what the fetch of a target has led to.
type fetched struct {
	body    []byte
	failure *remote.Failure
}

// fetchAll fetches all targets concurrently, equal ones once, and reports every URL of which
// the fetch failed; urls are the URLs as the client wrote them.
func (l *Loader) fetchAll(ctx context.Context, urls, targets []string) ([]check.File, error) {
	results := map[string]*fetched{}
	var fetches sync.WaitGroup
	for _, target := range targets {
		if results[target] != nil {
			continue
		}
		result := new(fetched)
		results[target] = result
		fetches.Go(func() { result.body, result.failure = l.origin.Fetch(ctx, target, check.MaxSetBytes) })
	}
	fetches.Wait()
	var files []check.File
	var faults []fault.Fault
	for i, url := range urls {
		result := results[targets[i]]
		if result.failure != nil {
			f := result.failure.Fault
			f.URL = url
			faults = append(faults, f)
			continue
		}
		files = append(files, check.File{URL: url, Body: result.body})
	}
	return files, check.Report(faults, files...)
}
