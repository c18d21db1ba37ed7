package address

import "net/netip"

// Table keeps a value for each client by its Network. A Site of which maxNetworks have a value
// gets one for itself, which is then that of all its addresses: whoever has a /48 has 65,536
// networks. A Table is not safe for several goroutines.
type Table[T any] struct {
	values   map[netip.Prefix]*T
	networks map[netip.Prefix]int // how many networks of a site have a value
}

// maxNetworks is how many networks of a site count as different clients.
const maxNetworks = 8

// Of returns the value of the client with an address. It is the zero value at first.
func (t *Table[T]) Of(a netip.Addr) *T {
	network, site := Network(a), Site(a)
	for _, known := range [...]netip.Prefix{site, network} {
		if v := t.values[known]; v != nil {
			return v
		}
	}
	if t.values == nil {
		t.values, t.networks = map[netip.Prefix]*T{}, map[netip.Prefix]int{}
	}
	v := new(T)
	if network != site && t.networks[site] == maxNetworks {
		t.values[site] = v
		return v
	}
	t.values[network] = v
	t.networks[site]++
	return v
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
	site := Site(client.Addr())
	if client == site && !client.Addr().Is4() {
		return // which is in no count
	}
	if t.networks[site]--; t.networks[site] == 0 {
		delete(t.networks, site)
	}
}
