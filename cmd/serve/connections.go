package main

import (
	"net"
	"sync"
)

// connectionSize is about how many bytes of memory a connection takes, with its buffers, the
// header of a request, and the goroutines that serve it.
const connectionSize = 32 << 10

// maxHeader is the size in bytes of the header of a request. One that follows a hundred games
// has 6 KB.
const maxHeader = 16 << 10

// boundedListener has a limited number of connections. It closes further ones at once.
type boundedListener struct {
	net.Listener
	free chan struct{}
}

func bound(l net.Listener, connections int) net.Listener {
	return &boundedListener{l, make(chan struct{}, connections)}
}

func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		select {
		case l.free <- struct{}{}:
			return &countedConn{Conn: conn, leave: sync.OnceFunc(func() { <-l.free })}, nil
		default:
			_ = conn.Close()
		}
	}
}

// countedConn leaves its place when it is closed.
type countedConn struct {
	net.Conn
	leave func()
}

func (c *countedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}
