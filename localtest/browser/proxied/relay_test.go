//go:build real

package proxied_test

import (
	"bytes"
	"io"
	"net"
	"sync/atomic"
	"testing"
)

// relay is between a proxy and the service, since each needs the address of the other. It
// changes nothing, and counts the live connections that the service has accepted.
type relay struct {
	address string
	service atomic.Value // the address of the service, a string
	live    atomic.Int32
}

func newRelay(t *testing.T) *relay {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	r := &relay{address: listener.Addr().String()}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go r.pass(client)
		}
	}()
	return r
}

func (r *relay) pass(client net.Conn) {
	defer client.Close()
	address, _ := r.service.Load().(string)
	service, err := net.Dial("tcp", address)
	if err != nil {
		return
	}
	go func() {
		defer service.Close()
		_, _ = io.Copy(service, client)
	}()
	_, _ = io.Copy(client, io.TeeReader(service, r))
}

// Write looks at a part of a response.
func (r *relay) Write(part []byte) (int, error) {
	if bytes.HasPrefix(part, []byte("HTTP/1.1 101 ")) {
		r.live.Add(1)
	}
	return len(part), nil
}
