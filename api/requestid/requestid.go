// Package requestid carries the id of a request through its context, from the
// gateway's event to the record that the request makes.
package requestid

import "context"

type key struct{}

// With returns a context for the request with this id.
func With(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, key{}, id)
}

// From returns the id of the request that ctx belongs to, or "" outside of one.
func From(ctx context.Context) string {
	id, _ := ctx.Value(key{}).(string)
	return id
}
