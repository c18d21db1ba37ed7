// Package cardsets loads and checks card sets in four steps: it matches every URL with
// the allowed origin, fetches all files, validates them against the card-set schema, and
// builds the cards. A step begins when the previous one has succeeded for every set, and
// reports all its faults.
package cardsets

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
)

// Loader loads card sets from one origin.
type Loader struct {
	origin  origin
	client  *http.Client
	timeout time.Duration
}

// NewLoader returns a loader for an origin: an https URL prefix that ends in a slash,
// such as "https://host/owner/repo/". With an empty prefix the loader refuses every URL.
// The error describes what is wrong with the prefix.
func NewLoader(prefix string, options ...Option) (*Loader, error) {
	origin, err := parseOrigin(prefix)
	if err != nil {
		return nil, err
	}
	s := settings{control: publicAddress(origin.port), timeout: FetchTimeout}
	for _, option := range options {
		option(&s)
	}
	return &Loader{origin: origin, client: newClient(s), timeout: s.timeout}, nil
}

// Load runs the four steps for at least one URL. Faults of the sets are returned as
// a *fault.Report.
func (l *Loader) Load(ctx context.Context, urls []string) (*snapshot.Snapshot, error) {
	files, err := l.Fetch(ctx, urls)
	if err != nil {
		return nil, err
	}
	return check.Sets(files...)
}

// Fetch runs the first two steps alone, and returns the files as they were
// received. Its errors are those of Load.
func (l *Loader) Fetch(ctx context.Context, urls []string) ([]check.File, error) {
	targets, err := l.allow(urls)
	if err != nil {
		return nil, err
	}
	return l.fetchAll(ctx, urls, targets)
}

func (l *Loader) allow(urls []string) (targets []string, err error) {
	var faults []fault.Fault
	for i, url := range urls {
		target, err := l.origin.match(url)
		if err != nil {
			pointer := "/" + strconv.Itoa(i)
			faults = append(faults, fault.Fault{Code: fault.NotAllowed, URL: url, Pointer: pointer, Detail: err.Error()})
		}
		targets = append(targets, target)
	}
	return targets, check.Report(faults)
}
