// Package work bounds what a server does at once with card sets that strangers send or name.
// To check, decode or compress a large set takes up to a tenth of a second of a processor, and
// up to 90 MB of memory.
//
// Work is done at a Place. Without one, as in a function, which has one request at a time, nothing waits.
package work

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

const (
	// small is up to how many bytes of card sets need no place: it takes about 2 ms.
	small = 32 << 10
	// maxWait is how long a request waits for a place.
	maxWait = time.Second
	// queue is how many requests wait at once for each place. More would wait in vain.
	queue = 32
	// fetches is how many requests fetch card sets at once for each place.
	fetches = 4
)

// ErrBusy is the error of a request that found no place in time. Nothing was done for it.
var ErrBusy = errors.New("too much is done at once")

// Place is where the work of one request is done.
type Place interface {
	// Do calls f, which works on that number of bytes of card sets. It fails with ErrBusy, with the
	// error of the context, or with the error of f.
	Do(ctx context.Context, bytes int, f func() error) error
	// Fetch calls f, which fetches card sets. Its errors are as in Do.
	Fetch(ctx context.Context, f func() error) error
}

// Do calls f at a place, or at once if that is nil.
func Do(ctx context.Context, at Place, bytes int, f func() error) error {
	if at == nil {
		return f()
	}
	return at.Do(ctx, bytes, f)
}

// Fetch calls f at a place, or at once if that is nil.
func Fetch(ctx context.Context, at Place, f func() error) error {
	if at == nil {
		return f()
	}
	return at.Fetch(ctx, f)
}

// Places are where work is done.
type Places struct {
	work, fetch places
	refused     atomic.Int64
}

// NewPlaces returns n places, at least one.
func NewPlaces(n int) *Places {
	n = max(1, n)
	return &Places{work: newPlaces(n), fetch: newPlaces(fetches * n)}
}

// Taken returns how many places are taken.
func (p *Places) Taken() int { return len(p.work.taken) + len(p.fetch.taken) }

// Refused returns how many requests have found no place in time.
func (p *Places) Refused() int64 { return p.refused.Load() }

// enter counts a refusal.
func (p *Places) enter(ctx context.Context, kind places) error {
	err := kind.enter(ctx)
	if errors.Is(err, ErrBusy) {
		p.refused.Add(1)
	}
	return err
}

// Request is a Place that counts what is done for one request.
type Request struct {
	places *Places
	bytes  atomic.Int64
}

// Bytes returns how many bytes of card sets were worked on.
func (r *Request) Bytes() int { return int(r.bytes.Load()) }

// NewRequest returns the Place of a request.
func (p *Places) NewRequest() *Request { return &Request{places: p} }

// Do implements Place.
func (r *Request) Do(ctx context.Context, bytes int, f func() error) error {
	if bytes > small {
		if err := r.places.enter(ctx, r.places.work); err != nil {
			return err
		}
		defer r.places.work.leave()
	}
	r.bytes.Add(int64(bytes))
	return f()
}

// Fetch implements Place.
func (r *Request) Fetch(ctx context.Context, f func() error) error {
	if err := r.places.enter(ctx, r.places.fetch); err != nil {
		return err
	}
	defer r.places.fetch.leave()
	return f()
}

// places are of one kind.
type places struct {
	taken   chan struct{}
	waiting *atomic.Int64
}

func newPlaces(n int) places { return places{make(chan struct{}, n), new(atomic.Int64)} }

func (p places) enter(ctx context.Context) error {
	select {
	case p.taken <- struct{}{}:
		return nil
	default:
	}
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > int64(queue*cap(p.taken)) {
		return ErrBusy
	}
	timer := time.NewTimer(maxWait)
	defer timer.Stop()
	select {
	case p.taken <- struct{}{}:
		return nil
	case <-timer.C:
		return ErrBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p places) leave() { <-p.taken }
