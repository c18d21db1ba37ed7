package live_test

import (
	"fmt"
	"net"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/live"
)

// Connections that are reset, half of them during the handshake, leak no goroutine
// and no descriptor.
func TestEndedConnectionsAreFreed(t *testing.T) {
	f := start(t)
	f.connectAndDisconnect(f.create(), live.MaxWatchers) // so that what is allocated once is not counted
	goroutines, descriptors := runtime.NumGoroutine(), openDescriptors(t)
	const rounds = 10
	for range rounds {
		f.connectAndDisconnect(f.create(), live.MaxWatchers)
	}
	await(t, "connections", func() bool { return f.server.Connections() == 0 })
	await(t, "goroutines", func() bool { return runtime.NumGoroutine() <= goroutines+5 })
	await(t, "descriptors", func() bool { return openDescriptors(t) <= descriptors+5 })
	t.Logf("%d connections, %d goroutines and %d descriptors before, %d and %d after",
		rounds*live.MaxWatchers, goroutines, descriptors, runtime.NumGoroutine(), openDescriptors(t))
}

// connectAndDisconnect lets followers connect and disconnect concurrently. Half of
// them wait for the response.
func (f *fixture) connectAndDisconnect(v *cardgames.View, followers int) {
	f.Helper()
	address := strings.TrimPrefix(f.server.URL, "http://")
	var running sync.WaitGroup
	for i := range followers {
		running.Go(func() {
			if err := handshake(address, v.GameID, i%2 == 0); err != nil {
				f.Error(err)
			}
		})
	}
	running.Wait()
}

// handshake starts a handshake and resets the connection.
func handshake(address, gameID string, wait bool) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.(*net.TCPConn).SetLinger(0) // closing sends a reset
	_, err = fmt.Fprintf(conn, "GET /live?game=%s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", gameID, address)
	if err != nil || !wait {
		return err
	}
	response := make([]byte, 100)
	n, err := conn.Read(response)
	if err == nil && !strings.HasPrefix(string(response[:n]), "HTTP/1.1 101 ") {
		err = fmt.Errorf("the handshake got %q", response[:n])
	}
	return err
}

func await(t *testing.T, what string, freed func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !freed(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s are not freed within 20 s", what)
		}
	}
}

// openDescriptors returns the number of open file descriptors, or 0 on systems
// without /proc.
func openDescriptors(t *testing.T) int {
	t.Helper()
	all, err := os.ReadDir("/proc/self/fd")
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return len(all)
}
