// Package address finds out the address of a client, behind reverse proxies too, and
// which addresses count as one client.
package address

import (
	"net/http"
	"net/netip"
	"strings"
)

// Network returns the network of an address that counts as one client: of IPv4 the address
// itself, of IPv6 its first 64 bits, which one household has.
func Network(a netip.Addr) netip.Prefix { return prefix(a, 64) }

// siteOf returns the network that one customer of a provider has: of IPv4 the address itself,
// of IPv6 its first 48 bits (RFC 6177, "IPv6 Address Assignment to End Sites").
func siteOf(a netip.Addr) netip.Prefix { return prefix(a, 48) }

func prefix(a netip.Addr, bits int) netip.Prefix {
	a = a.Unmap()
	p, _ := a.Prefix(min(bits, a.BitLen())) // the length is valid
	return p
}

// ClientOf returns the address of the client that sent a request, as far as the proxies
// tell it. A node that they do not name, or name "unknown" (RFC 7239, section 6), cannot be
// told from others: the proxy that it is behind counts as the client.
//
// One header is believed: X-Forwarded-For where the request has it, otherwise Forwarded. A
// proxy that sets Forwarded must remove X-Forwarded-For, which a client may have made up.
func (p Proxies) ClientOf(r *http.Request) netip.Addr {
	peer, _ := Parse(r.RemoteAddr) // the zero Addr if there is none, as of a Unix socket
	if !p.trust(peer, 0) {
		return peer
	}
	if listed := r.Header["X-Forwarded-For"]; len(listed) > 0 {
		return p.behind(peer, elements(listed, false))
	}
	var nodes []string
	for _, e := range elements(r.Header["Forwarded"], true) {
		nodes = append(nodes, parameter(e, "for"))
	}
	return p.behind(peer, nodes)
}

// behind goes from the peer through the nodes, of which the nearest is the last, for as
// long as they are trusted.
func (p Proxies) behind(peer netip.Addr, nodes []string) netip.Addr {
	client := peer
	for hop := 0; hop < len(nodes) && p.trust(client, hop); hop++ {
		node, ok := Parse(nodes[len(nodes)-1-hop])
		if !ok {
			break
		}
		client = node
	}
	return client
}

// Parse reads the address of a node as proxies and package net write it, with a port or
// without: 192.0.2.1, 192.0.2.1:80, 2001:db8::1, [2001:db8::1], [2001:db8::1]:80.
func Parse(node string) (a netip.Addr, ok bool) {
	host := node
	if inner, bracketed := strings.CutPrefix(node, "["); bracketed {
		host, _, _ = strings.Cut(inner, "]")
	} else if strings.Count(node, ":") == 1 {
		host, _, _ = strings.Cut(node, ":")
	}
	a, err := netip.ParseAddr(host)
	return a.Unmap().WithZone(""), err == nil
}
