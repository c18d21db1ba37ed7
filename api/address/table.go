package address

import "net/netip"

// Table keeps a value for each client by its Network. A site of which maxNetworks have a value
// gets one for itself, which is then the value of all its addresses: the owner of a /48 has 65,536
// networks. A Table is not safe for several goroutines.
type Table[T any] struct {
	values   map[netip.Prefix]*T
	networks map[netip.Prefix]int // how many networks of a larger site have a value
}

// maxNetworks is how many networks of a site count as different clients.
const maxNetworks = 8

// Of returns the value of the client with an address. It is the zero value at first.
func (t *Table[T]) Of(a netip.Addr) *T {
	network, site := Network(a), siteOf(a)
	for _, known := range [...]netip.Prefix{site, network} {
		if v := t.values[known]; v != nil {
			return v
		}
	}
	if t.values == nil {
		t.values, t.networks = map[netip.Prefix]*T{}, map[netip.Prefix]int{}
	}
	client := network
	if network != site && t.networks[site] == maxNetworks {
		client = site
	}
	if client != site {
		t.networks[site]++
	}
	t.values[client] = new(T)
	return t.values[client]
}

// Len returns how many values there are.
func (t *Table[T]) Len() int { return len(t.values) }

// Sweep removes the values for which idle reports true.
func (t *Table[T]) Sweep(idle func(*T) bool) {
	for client, v := range t.values {
		if idle(v) {
			t.remove(client)
		}
	}
}

func (t *Table[T]) remove(client netip.Prefix) {
	delete(t.values, client)
	site := siteOf(client.Addr())
	if client == site {
		return // which is in no count
	}
	if t.networks[site]--; t.networks[site] == 0 {
		delete(t.networks, site)
	}
}
