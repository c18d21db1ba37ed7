package followers_test

import (
	"flag"
	"fmt"
	"net"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/localtest/client"
)

var connects = flag.Int("connects", 1000, "how many followers connect and leave, at most 100,000")

// Connections that are cut off, half of them during the handshake, leave no
// goroutine and no descriptor behind.
func TestEndedConnectionsAreFreed(t *testing.T) {
	f := start(t)
	f.connectAndLeave(f.create(), games.MaxWatchers) // what is made once is made now
	goroutines, descriptors := runtime.NumGoroutine(), openDescriptors(t)
	rounds := min(*connects, 100_000) / games.MaxWatchers
	for range rounds {
		f.connectAndLeave(f.create(), games.MaxWatchers)
	}
	await(t, "connections", func() bool { return f.server.Connections() == 0 })
	await(t, "goroutines", func() bool { return runtime.NumGoroutine() <= goroutines+5 })
	await(t, "descriptors", func() bool { return openDescriptors(t) <= descriptors+5 })
	t.Logf("%d connections, %d goroutines and %d descriptors before, %d and %d after",
		rounds*games.MaxWatchers, goroutines, descriptors, runtime.NumGoroutine(), openDescriptors(t))
}

// connectAndLeave does so at once; half of the followers wait for the response.
func (f *fixture) connectAndLeave(v client.View, followers int) {
	f.Helper()
	address := strings.TrimPrefix(f.server.URL, "http://")
	var leaving sync.WaitGroup
	for i := range followers {
		leaving.Go(func() {
			if err := handshake(address, v.GameID, i%2 == 0); err != nil {
				f.Error(err)
			}
		})
	}
	leaving.Wait()
}

// handshake begins a connection and resets it.
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

func await(t *testing.T, what string, gone func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !gone(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s are left", what)
		}
	}
}

// openDescriptors is 0 where the system does not tell.
func openDescriptors(t *testing.T) int {
	t.Helper()
	all, err := os.ReadDir("/proc/self/fd")
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return len(all)
}
