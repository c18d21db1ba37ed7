package gateway

import (
	"net/netip"
	"strings"

	"cardgames/api/address"
)

// client returns the address of the client: the source of the request or, behind the edge,
// the address that CloudFront adds at the end of X-Forwarded-For, before which anything may
// stand. The API Gateway adds its own source, which is CloudFront, after it.
func (e *event) client(edge bool) netip.Addr {
	source, _ := address.Parse(e.RequestContext.HTTP.SourceIP)
	if !edge {
		return source
	}
	nodes := strings.Split(e.Headers["x-forwarded-for"], ",")
	for i := len(nodes) - 1; i >= 0; i-- {
		node, ok := address.Parse(strings.TrimSpace(nodes[i]))
		if !ok {
			break
		}
		if node != source {
			return node
		}
	}
	return source
}
