package api

import (
	"context"
	"net/http"
	"net/netip"

	"cardgames/api/requestlog"
	"cardgames/cardsets/work"
)

// Call is what the service knows of a request beside what its client has sent.
type Call struct {
	Entry *requestlog.Entry // of the log
	// Client is the network that counts as one client, by which public games are counted. They
	// are not where it is the zero Prefix.
	Client netip.Prefix
	// Place is where a server does what takes long; nil for at once.
	Place Place
	// Present ends when the client has left, where the work goes on; nil where that is not known.
	Present context.Context
	// Base is the path of the host below which the service is, such as "/cards"; "" for its root.
	Base string
}

// Place is where the work of a request is done, and from where much is sent.
type Place interface {
	work.Place
	// Transfer calls f, which sends a large response. It fails with work.ErrBusy, or with the error of f.
	Transfer(ctx context.Context, f func() error) error
}

// Request is a request as the operations get it.
type Request struct {
	*http.Request
	*Call
}

type callKey struct{}

// WithCall returns a context with the Call of a request: package http, and the client of a database, pass on
// nothing else. It is called once, where a request arrives.
func WithCall(ctx context.Context, c *Call) context.Context {
	return context.WithValue(ctx, callKey{}, c)
}

// CallOf returns the Call of a context. Outside of a request it returns a new one, of which nothing is
// logged.
func CallOf(ctx context.Context) *Call {
	if c, ok := ctx.Value(callKey{}).(*Call); ok {
		return c
	}
	return &Call{Entry: requestlog.Log{}.Begin("", "")}
}

// ObserveUnits notes in the log what an operation of DynamoDB consumed. It is a dynamo.Observer.
func ObserveUnits(ctx context.Context, _ string, read, written float64) {
	CallOf(ctx).Entry.AddUnits(read, written)
}

// hasLeft reports whether nobody reads the response.
func (c *Call) hasLeft() bool { return c.Present != nil && c.Present.Err() != nil }

// pathTo returns the path on the host of a path of the service, as the client needs it.
func (c *Call) pathTo(path string) string { return c.Base + path }
