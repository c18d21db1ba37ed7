// Package work lets a server bound what it does at once with what strangers send or name. To check, decode or
// compress a large card set takes up to a tenth of a second of a processor, and up to 90 MB of memory.
//
// Work is done at a Place. Without one, as in a function, which has one request at a time, nothing waits.
package work

import (
	"context"
	"errors"
)

var (
	// ErrBusy is the error of a request that found no place in time. Nothing was done for it.
	ErrBusy = errors.New("too much is done at once")
	// ErrSlowOrigin is the same where the origin of card sets has left no place to fetch from it.
	ErrSlowOrigin = errors.New("the origin of the card sets is slow")
)

// Place is where the work of one request is done.
type Place interface {
	// Do calls f, which may take more than 2 ms. It fails with ErrBusy, with the error of the context, or
	// with the error of f. The context of f also ends when the client has left.
	Do(ctx context.Context, f func(context.Context) error) error
	// Fetch calls f, which fetches card sets. Its errors are as in Do, or ErrSlowOrigin.
	Fetch(ctx context.Context, f func(context.Context) error) error
}

// Do calls f at a place, or at once if that is nil.
func Do(ctx context.Context, at Place, f func(context.Context) error) error {
	if at == nil {
		return f(ctx)
	}
	return at.Do(ctx, f)
}

// Fetch calls f at a place, or at once if that is nil.
func Fetch(ctx context.Context, at Place, f func(context.Context) error) error {
	if at == nil {
		return f(ctx)
	}
	return at.Fetch(ctx, f)
}
