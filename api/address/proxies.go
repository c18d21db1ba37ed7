package address

import (
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// Proxies are the reverse proxies in front of the service, whose headers say who the client
// is. There are none in the zero value.
type Proxies struct {
	hops     int            // how many there are, one behind the other
	networks []netip.Prefix // or where they are
}

// maxHops is how many proxies there can be, one behind the other.
const maxHops = 10

// ParseProxies reads the number of proxies, such as 1, or the addresses and networks in
// which they are, separated by commas, such as 127.0.0.1,10.0.0.0/8.
func ParseProxies(text string) (p Proxies, err error) {
	if hops, err := strconv.Atoi(text); err == nil {
		if hops < 0 || hops > maxHops {
			return p, fmt.Errorf("%d is not a number of proxies; write one from 0 to %d", hops, maxHops)
		}
		return Proxies{hops: hops}, nil
	}
	for field := range strings.SplitSeq(text, ",") {
		network, err := parseNetwork(strings.TrimSpace(field))
		if err != nil {
			return p, err
		}
		p.networks = append(p.networks, network)
	}
	return p, nil
}

func parseNetwork(text string) (netip.Prefix, error) {
	if a, err := netip.ParseAddr(text); err == nil {
		return prefix(a, a.BitLen()), nil
	}
	network, err := netip.ParsePrefix(text)
	switch {
	case err != nil:
		return network, fmt.Errorf("%q is neither a number of proxies nor the address or network of one; "+
			"write it as 1, or as 127.0.0.1,10.0.0.0/8", text)
	case network != network.Masked():
		return network, fmt.Errorf("%s is an address within a network; write %s", text, network.Masked())
	}
	return network, nil
}

// Trust reports whether connections from an address come from a proxy.
func (p Proxies) Trust(a netip.Addr) bool { return p.trust(a.Unmap(), 0) }

// trust reports whether an address belongs to a proxy, with a number of proxies between it
// and the service.
func (p Proxies) trust(a netip.Addr, hop int) bool {
	return hop < p.hops || slices.ContainsFunc(p.networks, func(n netip.Prefix) bool { return n.Contains(a) })
}
