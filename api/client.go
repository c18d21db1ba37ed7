package api

import (
	"context"
	"net/netip"

	"cardgames/api/address"
)

type clientKey struct{}

// WithClient returns the context of a request from an address, by which public games are
// counted. Without it, or for the zero Addr, they are not.
func WithClient(ctx context.Context, from netip.Addr) context.Context {
	if !from.IsValid() {
		return ctx
	}
	return context.WithValue(ctx, clientKey{}, address.Network(from))
}

// clientFrom returns the network that counts as one client, or the zero Prefix.
func clientFrom(ctx context.Context) netip.Prefix {
	client, _ := ctx.Value(clientKey{}).(netip.Prefix)
	return client
}
