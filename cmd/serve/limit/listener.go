package limit

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"

	"cardgames/api/address"
)

// Listener has a limited number of connections, whether they have a request or not.
type Listener struct {
	net.Listener
	most    int // how many there may be
	each    int // how many of them one client may have; 0 for all
	proxies address.Proxies

	mu    sync.Mutex
	open  map[net.Conn]*connection
	peers address.Table[peer]
	time  int // of the last change of a state
}

// connection is an open connection.
type connection struct {
	net.Conn
	listener *Listener
	peer     *peer // nil for a proxy's, which is never closed for another's sake
	state    http.ConnState
	since    int // the time of the state
	left     bool

	piece *[pieceSize]byte // of the response under way, which waits for the next one; nil for none
	taken atomic.Bool      // over, by a handler
}

// peer is an address that connects.
type peer struct{ open int }

// Listen bounds the connections of a listener: most for all, each for one client, and any number for proxies.
func Listen(l net.Listener, most, each int, proxies address.Proxies) *Listener {
	return &Listener{Listener: l, most: most, each: each, proxies: proxies, open: map[net.Conn]*connection{}}
}

// Accept implements net.Listener. Where all connections are taken, the oldest idle one of the address that
// has the most ends, or else its oldest live one; if it has neither, the new one is closed.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, _ := address.Parse(conn.RemoteAddr().String())
		c, victim := l.enter(conn, from)
		if victim != nil {
			_ = victim.Close()
		}
		if c != nil {
			return c, nil
		}
		_ = conn.Close()
	}
}

// Len returns how many connections are open.
func (l *Listener) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.open)
}

// Observe is the ConnState of the http.Server.
func (l *Listener) Observe(conn net.Conn, state http.ConnState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.open[conn]; c != nil {
		l.time++
		c.state, c.since = state, l.time
		c.taken.Store(state == http.StateHijacked)
	}
}

// enter counts a connection. It returns nil if there are too many, and the one that ends for it, if any.
func (l *Listener) enter(conn net.Conn, from netip.Addr) (c, victim *connection) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c = &connection{Conn: conn, listener: l}
	if l.each > 0 && !l.proxies.Trust(from) {
		c.peer = l.peers.Of(from)
		if c.peer.open >= l.each {
			return nil, nil
		}
	}
	if len(l.open) >= l.most {
		if victim = l.victim(); victim == nil {
			return nil, nil
		}
		l.remove(victim)
	}
	if c.peer != nil {
		c.peer.open++
	}
	l.time++
	c.since = l.time
	l.open[c] = c
	return c, victim
}

// ending says which connections end first.
var ending = map[http.ConnState]int{http.StateIdle: 3, http.StateNew: 3, http.StateHijacked: 2}

// victim returns the connection that ends for another one, or nil.
func (l *Listener) victim() (found *connection) {
	for _, c := range l.open {
		if c.peer == nil || ending[c.state] == 0 {
			continue
		}
		if found == nil || c.endsBefore(found) {
			found = c
		}
	}
	return found
}

func (c *connection) endsBefore(other *connection) bool {
	switch {
	case c.peer.open != other.peer.open:
		return c.peer.open > other.peer.open
	case ending[c.state] != ending[other.state]:
		return ending[c.state] > ending[other.state]
	}
	return c.since < other.since
}

func (l *Listener) remove(c *connection) {
	if c.left {
		return
	}
	c.left = true
	delete(l.open, c)
	if c.peer == nil {
		return
	}
	c.peer.open--
	if l.peers.Len() > 2*l.most { // half of them at least are without connections
		l.peers.Sweep(func(p *peer) bool { return p.open == 0 })
	}
}

// Close implements net.Conn.
func (c *connection) Close() error {
	c.listener.mu.Lock()
	c.listener.remove(c)
	c.listener.mu.Unlock()
	return c.Conn.Close()
}

// CloseWrite lets a client read a refusal although it has sent more.
func (c *connection) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
