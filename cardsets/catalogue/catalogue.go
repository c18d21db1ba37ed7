// Package catalogue lists the card sets that an operator's origin offers in its
// index.json.
package catalogue

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/style"
)

// Entry is a card set at an origin.
type Entry struct {
	File  string // as the index writes it
	Name  string
	About string // "" if the index says nothing
	URL   string
	Style style.Style // of the set, if it is known
}

// List is the card sets that an operator offers.
type List struct {
	Sets []Entry
	// Unplayable are the first faults of files that would be listed if they could be played.
	Unplayable []fault.Fault
	// Kept is how long the list may be kept; 0 for a list that is read each time.
	Kept time.Duration
}

// Origin is where the index is. A remote.Origin is one.
type Origin interface {
	// File returns a file of at most limit bytes, and its URL. If the origin has none of
	// this name, body is nil. Faults are returned as a *fault.Report.
	File(ctx context.Context, name string, limit int) (body []byte, url string, err error)
	// Match returns the URL of a file below the origin, or why it is not allowed.
	Match(url string) (string, error)
	// Prefix is the URL of the origin; "" for none.
	Prefix() string
}

// How long a list is kept, and how long a failure. While the origin fails, the last list
// is served.
const (
	Kept       = 5 * time.Minute
	keptFailed = 15 * time.Second
)

// Catalogue has the list of one origin. It is safe for concurrent use.
type Catalogue struct {
	origin Origin
	now    func() time.Time

	mu      sync.Mutex // held during a fetch, for which other readers wait
	until   time.Time  // when to fetch again
	entries []Entry
	err     error
}

// New returns the catalogue of an origin. It fetches nothing before it is asked.
func New(origin Origin, now func() time.Time) *Catalogue { return &Catalogue{origin: origin, now: now} }

// List returns the card sets in the order of the index; none if there is no index. Faults
// of the index are returned as a *fault.Report.
func (c *Catalogue) List(ctx context.Context) (List, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.now().Before(c.until) {
		c.renew(ctx)
	}
	return List{Sets: c.entries, Kept: Kept}, c.err
}

func (c *Catalogue) renew(ctx context.Context) {
	// The result is for other requests too, so this one's end must not end the fetch.
	entries, err := c.fetch(context.WithoutCancel(ctx))
	switch {
	case err == nil:
		c.entries, c.err, c.until = entries, nil, c.now().Add(Kept)
	case c.entries != nil:
		slog.WarnContext(ctx, "an old list of card sets is served", "error", err.Error())
		c.until = c.now().Add(keptFailed)
	default:
		c.err, c.until = err, c.now().Add(keptFailed)
	}
}

func (c *Catalogue) fetch(ctx context.Context) ([]Entry, error) {
	if c.origin.Prefix() == "" {
		return nil, nil
	}
	body, url, err := c.origin.File(ctx, File, MaxBytes)
	if body == nil || err != nil {
		return nil, err
	}
	entries, found := Parse(body)
	for i := range entries {
		entries[i].URL, err = c.origin.Match(c.origin.Prefix() + entries[i].File)
		if err != nil {
			found = &fault.Fault{Detail: err.Error(), Pointer: pointerTo(i) + "/file"}
			break
		}
	}
	if found != nil {
		found.Code, found.URL = fault.IndexInvalid, url
		return nil, &fault.Report{Faults: []fault.Fault{*found}}
	}
	return entries, nil
}
