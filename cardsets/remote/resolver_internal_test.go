package remote

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/netip"
	"slices"
	"sync"
	"syscall"
	"testing"

	"cardgames/cardsets/fault"
)

// TestANameThatResolvesToAnotherAddressTheSecondTime: the guard judges the
// address of the very connection, after the name was resolved for it, so a good
// result of an earlier look-up does not count (DNS rebinding).
func TestANameThatResolvesToAnotherAddressTheSecondTime(t *testing.T) {
	const public, private = "93.184.215.14", "127.0.0.1"
	const stopped, refused = "the connection to the origin failed", "the origin's address is not a public one"
	for name, tt := range map[string]struct {
		responses [][]string // the addresses for one look-up after another
		dialled   []string
		details   []string // of one fetch after another
	}{
		"first public, then private": {[][]string{{public}, {private}}, []string{public, private},
			[]string{stopped, refused}},
		"first private, then public": {[][]string{{private}, {public}}, []string{private, public},
			[]string{refused, stopped}},
		"both at once": {[][]string{{private, public}}, []string{private, public}, []string{refused}},
		"many that are private": {
			[][]string{{"10.0.0.1", "169.254.169.254", "192.168.0.1", "100.64.0.1", "0.0.0.0"}},
			[]string{"10.0.0.1", "169.254.169.254", "192.168.0.1", "100.64.0.1", "0.0.0.0"}, []string{refused},
		},
	} {
		t.Run(name, func(t *testing.T) {
			startNames(t, tt.responses)
			guard := &watchedGuard{control: publicAddress(443)}
			origin, err := New("https://cards.example/sets/", WithDialControl(guard.check))
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range tt.details {
				_, failure := origin.Fetch(t.Context(), "https://cards.example/sets/a.json", 1<<10)
				if failure == nil || failure.Code != fault.Unavailable || failure.Detail != want {
					t.Errorf("fetch %d: got %v, want %q", i+1, failure, want)
				}
			}
			slices.Sort(tt.dialled)
			slices.Sort(guard.seen)
			if !slices.Equal(guard.seen, tt.dialled) {
				t.Errorf("the guard saw %v, want %v", guard.seen, tt.dialled)
			}
		})
	}
}

// watchedGuard lets nothing leave this machine, whatever the guard says.
type watchedGuard struct {
	control dialControl
	mu      sync.Mutex
	seen    []string
}

func (g *watchedGuard) check(network, address string, c syscall.RawConn) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.seen = append(g.seen, netip.MustParseAddrPort(address).Addr().String())
	if err := g.control(network, address, c); err != nil {
		return err
	}
	return errors.New("allowed, but this is a test")
}

// startNames lets this test resolve every host name: the first look-up returns
// the first list of IPv4 addresses, and so on.
func startNames(t *testing.T, responses [][]string) {
	before := net.DefaultResolver
	t.Cleanup(func() { net.DefaultResolver = before })
	var mu sync.Mutex
	next := func() []string {
		mu.Lock()
		defer mu.Unlock()
		response := responses[0]
		responses = responses[1:]
		return response
	}
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		go serveNames(server, next)
		return client, nil
	}}
}

// serveNames is a name server over a stream (RFC 1035, sections 4.1 and 4.2.2).
func serveNames(conn net.Conn, next func() []string) {
	defer conn.Close()
	for {
		var length [2]byte
		if _, err := io.ReadFull(conn, length[:]); err != nil {
			return
		}
		query := make([]byte, binary.BigEndian.Uint16(length[:]))
		if _, err := io.ReadFull(conn, query); err != nil {
			return
		}
		reply := respondToQuery(query, next)
		_, _ = conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...))
	}
}

func respondToQuery(query []byte, next func() []string) []byte {
	const header, typeA = 12, 1
	end := header
	for query[end] != 0 {
		end += 1 + int(query[end])
	}
	end += 5 // the root label, type and class
	var addresses []string
	if binary.BigEndian.Uint16(query[end-4:]) == typeA {
		addresses = next()
	}
	reply := append([]byte{query[0], query[1], 0x81, 0x80, 0, 1, 0, byte(len(addresses)), 0, 0, 0, 0},
		query[header:end]...)
	for _, address := range addresses {
		reply = append(reply, 0xc0, header, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4)
		reply = append(reply, netip.MustParseAddr(address).AsSlice()...)
	}
	return reply
}
