package followers_test

import (
	"flag"
	"fmt"
	"net"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/localtest/client"
)

var connects = flag.Int("connects", 1000, "how many followers connect and leave, at most 100,000")

// Followers that connect and are cut off, half of them during the handshake, leave
// no goroutine and no descriptor behind, and no row after the next move.
func TestThoseThatLeaveLeaveNothing(t *testing.T) {
	var late atomic.Int64
	w := start(t, func() time.Time { return time.Now().Add(time.Duration(late.Load())) })
	var all []client.View
	w.connectAndLeave(w.create(), games.MaxWatchers) // what is made once is made now
	goroutines, descriptors := runtime.NumGoroutine(), openDescriptors(t)
	for range min(*connects, 100_000) / games.MaxWatchers {
		game := w.create()
		w.connectAndLeave(game, games.MaxWatchers)
		all = append(all, game)
	}
	await(t, "connections", func() bool { return w.server.Connections() == 0 })
	late.Add(int64(time.Minute)) // longer than a handshake
	for _, game := range all {
		w.move(game)
	}
	await(t, "rows", func() bool { return w.rows(all) == 0 })
	await(t, "goroutines", func() bool { return runtime.NumGoroutine() <= goroutines+5 })
	await(t, "descriptors", func() bool { return openDescriptors(t) <= descriptors+5 })
	t.Logf("%d connections, %d goroutines and %d descriptors before, %d and %d after",
		len(all)*games.MaxWatchers, goroutines, descriptors, runtime.NumGoroutine(), openDescriptors(t))
}

// connectAndLeave does so at once; half of the followers wait for the response.
func (w *world) connectAndLeave(v client.View, followers int) {
	w.Helper()
	address := strings.TrimPrefix(w.server.URL, "http://")
	var leaving sync.WaitGroup
	for i := range followers {
		leaving.Go(func() {
			if err := handshake(address, v.GameID, i%2 == 0); err != nil {
				w.Error(err)
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

func (w *world) rows(all []client.View) (rows int) {
	for _, game := range all {
		connections, err := w.watchers.List(w.Context(), game.GameID, games.MaxWatchers)
		must(w.T, err)
		rows += len(connections)
	}
	return rows
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
