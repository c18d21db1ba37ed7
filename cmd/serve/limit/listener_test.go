package limit

import (
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"cardgames/api/address"
)

// bounded is a server with a bound of its connections.
type bounded struct {
	*testing.T
	address string
}

func startBounded(t *testing.T, most, each int, proxies string) bounded {
	t.Helper()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	trusted, err := address.ParseProxies(proxies)
	if err != nil {
		t.Fatal(err)
	}
	l := Listen(inner, most, each, trusted)
	server := &http.Server{Handler: http.NotFoundHandler(), ReadHeaderTimeout: time.Minute, ConnState: l.Observe}
	go func() { _ = server.Serve(l) }()
	t.Cleanup(func() { _ = server.Close() })
	return bounded{t, inner.Addr().String()}
}

// dial opens a connection from a loopback address, without a request.
func (b bounded) dial(from string) net.Conn {
	b.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	conn, err := dialer.Dial("tcp", b.address)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = conn.Close() })
	return conn
}

// served reports whether a request on a connection has a response.
func served(conn net.Conn) bool {
	_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	n, _ := conn.Read(make([]byte, 4096))
	return n > 0
}

// Where nobody pays, a connection beyond the bound is closed at once. One that ends makes room.
func TestConnectionsAreBounded(t *testing.T) {
	b := startBounded(t, 2, 0, "0")
	first, second, third := b.dial("127.0.0.1"), b.dial("127.0.0.1"), b.dial("127.0.0.1")
	if !served(first) || !served(second) || served(third) {
		t.Fatal("want two of three connections to be served")
	}
	_ = first.Close()
	for !served(b.dial("127.0.0.1")) { // once the server has seen the end of the first
	}
}

// When all are taken, the oldest idle connection of the address that has the most ends for a new one.
func TestTheLargestHolderGivesWay(t *testing.T) {
	b := startBounded(t, 4, 3, "0")
	other := b.dial("127.0.0.2")
	if !served(other) {
		t.Fatal("the first connection is refused")
	}
	var largest []net.Conn
	for range 3 {
		conn := b.dial("127.0.0.1")
		if !served(conn) {
			t.Fatal("a connection is refused while there are free ones")
		}
		largest = append(largest, conn)
	}
	if !served(b.dial("127.0.0.3")) {
		t.Error("another address is refused")
	}
	if served(largest[0]) || !served(largest[1]) || !served(largest[2]) || !served(other) {
		t.Error("want the oldest connection of the largest holder, and no other, to have ended")
	}
}

// Connections of one address, though they never send a request, leave room for others.
func TestConnectionsOfAnAddressAreBounded(t *testing.T) {
	b := startBounded(t, 10, 2, "0")
	silent := b.dial("127.0.0.1")
	for range 20 {
		b.dial("127.0.0.1")
	}
	if served(b.dial("127.0.0.1")) {
		t.Error("a third connection of an address is served")
	}
	if !served(b.dial("127.0.0.2")) {
		t.Error("another address is refused")
	}
	_ = silent.Close()
	for !served(b.dial("127.0.0.1")) { // once the server has seen the end of it
	}
}

func TestAProxyMayHaveAllConnections(t *testing.T) {
	for _, proxies := range []string{"1", "127.0.0.1"} {
		b := startBounded(t, 10, 2, proxies)
		for i := range 10 {
			if !served(b.dial("127.0.0.1")) {
				t.Errorf("with the proxies %s connection %d is refused", proxies, i)
			}
		}
	}
}
