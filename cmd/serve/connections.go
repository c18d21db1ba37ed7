package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/netip"
	"sync"

	"cardgames/api/address"
)

// connectionSize is about how many bytes of memory a connection takes, with its buffers, the
// header of a request, and the goroutines that serve it.
const connectionSize = 32 << 10

// maxHeader is the size in bytes of the header of a request. One that follows a hundred games
// has 6 KB.
const maxHeader = 16 << 10

// boundedListener has a limited number of connections, whether they have a request or not. It
// closes further ones at once.
type boundedListener struct {
	net.Listener
	most    int // how many there may be
	each    int // how many of them one client may have; 0 for all
	proxies address.Proxies

	mu      sync.Mutex
	open    int
	clients address.Table[int] // how many are open
}

// bound gives each client a limited share of a listener's connections, and proxies all.
func bound(l net.Listener, most, each int, proxies address.Proxies) *boundedListener {
	return &boundedListener{Listener: l, most: most, each: each, proxies: proxies}
}

func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		peer, _ := address.Parse(conn.RemoteAddr().String())
		if leave := l.enter(peer); leave != nil {
			return &countedConn{Conn: conn, leave: sync.OnceFunc(leave)}, nil
		}
		_ = conn.Close()
	}
}

// Len returns how many connections are open.
func (l *boundedListener) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}

// enter counts a connection, and returns what ends that; nil if there are too many.
func (l *boundedListener) enter(peer netip.Addr) (leave func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == l.most {
		return nil
	}
	share := new(int)
	if l.each > 0 && !l.proxies.Trust(peer) {
		if share = l.clients.Of(peer); *share == l.each {
			return nil
		}
	}
	l.open++
	*share++
	return func() { l.leave(share) }
}

func (l *boundedListener) leave(share *int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open--
	*share--
	if l.clients.Len() > 2*l.most { // half of them at least are without connections
		l.clients.Sweep(func(open *int) bool { return *open == 0 })
	}
}

// countedConn leaves its place when it is closed.
type countedConn struct {
	net.Conn
	leave    func()
	gathered *bytes.Buffer // what atOnce writes; nil otherwise
}

// connKey is the key of a request's countedConn in its context.
type connKey struct{}

// withConn lets handlers find the connection of a request.
func withConn(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, conn)
}

// atOnce sends what a function writes by one call of the system. Package http would send the
// header with the beginning of a body, and then the rest.
func (c *countedConn) atOnce(write func()) {
	c.gathered = buffers.Get().(*bytes.Buffer)
	c.gathered.Reset()
	write()
	gathered := c.gathered
	c.gathered = nil
	_, _ = c.Conn.Write(gathered.Bytes()) // where this fails, so does what http writes next
	if gathered.Cap() <= 2*freeBytes {
		buffers.Put(gathered)
	}
}

func (c *countedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// Write sends no plain refusal.
func (c *countedConn) Write(p []byte) (int, error) {
	to := io.Writer(c.Conn)
	if c.gathered != nil {
		to = c.gathered
	}
	if _, err := to.Write(withoutPlainRefusal(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// CloseWrite lets a client read a refusal although it has sent more.
func (c *countedConn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
