package clients_test

import (
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"cardgames/localtest/service/network"
)

// scriptedNetwork is between a client and a service. It counts requests, and fails some.
type scriptedNetwork struct {
	url     string
	secure  string       // the same over TLS, with a certificate that no device trusts
	sockets atomic.Int32 // that are open

	gate     sync.RWMutex // is locked while no further socket opens
	mu       sync.Mutex
	poll     string    // if not empty, what responses say in X-Poll-Interval
	restored [2]string // the id of a game, and of another one that is in its place since a restore
	weak     bool      // whether entity tags are made weak, as by a proxy that compresses
	faults   []*fault
	requests []sentRequest
	ends     map[int]func() // of the sockets
	next     int
}

// fault is what happens to the next requests of an operation, such as "POST /games/*/actions".
type fault struct {
	kind, operation string
	times           int // -1 for all that come
}

// sentRequest is a request as the network has seen it.
type sentRequest struct{ operation, key string }

func newNetwork(t *testing.T, base string) *scriptedNetwork {
	n := &scriptedNetwork{ends: map[int]func(){}}
	forward, err := network.NewProxy(base, n)
	if err != nil {
		t.Fatal(err)
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		operation := r.Method + " " + r.URL.Path
		if r.Header.Get("Upgrade") != "" {
			n.socket(w, r, forward)
			return
		}
		n.note(operation, r.Header.Get("Idempotency-Key"))
		for kind, respond := range inPlace {
			if n.fails(kind, operation) {
				respond(w, r)
				return
			}
		}
		n.restore(r)
		forward.ServeHTTP(w, r)
	})
	server, secure := httptest.NewServer(handler), httptest.NewUnstartedServer(handler)
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // of handshakes, which fail
	secure.StartTLS()
	t.Cleanup(server.Close)
	t.Cleanup(secure.Close)
	n.secure = secure.URL
	t.Cleanup(func() { // let sockets go that a scenario has left
		_ = n.gate.TryLock()
		n.gate.Unlock()
	})
	n.url = server.URL
	return n
}

// inPlace are what responds in place of the service, by the kinds of faults.
var inPlace = map[string]http.HandlerFunc{
	"busy":   busy,
	"portal": func(w http.ResponseWriter, _ *http.Request) { signIn(w, http.StatusOK) },
	"sign in": func(w http.ResponseWriter, _ *http.Request) {
		signIn(w, http.StatusNetworkAuthenticationRequired)
	},
	"404": htmlError(http.StatusNotFound),
	"501": htmlError(http.StatusNotImplemented),
	"505": htmlError(http.StatusHTTPVersionNotSupported),
	"redirect": func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://games.example"+r.URL.RequestURI(), http.StatusMovedPermanently)
	},
}

// signIn responds as a network does that wants its guests to sign in.
func signIn(w http.ResponseWriter, status int) {
	w.Header().Set("Content-Type", "text/html")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, "<!doctype html><title>Sign in</title>")
}

// htmlError responds as a server does that is not the service.
func htmlError(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, "<!doctype html><title>Error response</title>")
	}
}

// busy responds as a gateway does before the service.
func busy(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Retry-After", "1")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = io.WriteString(w, `{"message":"Service Unavailable"}`)
}

var errLost = errors.New("lost")

// RoundTrip is http.RoundTripper's. The service has done what a lost response is about.
func (n *scriptedNetwork) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if n.fails("lose", r.Method+" "+r.URL.Path) {
		_ = response.Body.Close()
		return nil, errLost
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.poll != "" && response.Header.Get(pollInterval) != "" {
		response.Header.Set(pollInterval, n.poll)
	}
	restored := n.restored[1] != "" && strings.Contains(r.URL.Path, n.restored[1]) // not an earlier response
	if bare, ok := strings.CutSuffix(response.Header.Get("ETag"), `"`); ok && restored {
		response.Header.Set("ETag", bare+epoch+`"`)
	}
	if tag := response.Header.Get("ETag"); n.weak && tag != "" {
		response.Header.Set("ETag", "W/"+tag)
	}
	return response, nil
}

// epoch is what the tags of a game have since its restore.
const epoch = "-k3q"

// restore leads a request for a game to the one that is in its place.
func (n *scriptedNetwork) restore(r *http.Request) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.restored[0] == "" || !strings.Contains(r.URL.Path, n.restored[0]) {
		return
	}
	r.URL.Path = strings.Replace(r.URL.Path, n.restored[0], n.restored[1], 1)
	tag, ours := strings.CutSuffix(r.Header.Get("If-None-Match"), epoch+`"`)
	if r.Header.Del("If-None-Match"); ours {
		r.Header.Set("If-None-Match", tag+`"`)
	}
}

const pollInterval = "X-Poll-Interval"

func (n *scriptedNetwork) note(operation, key string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.requests = append(n.requests, sentRequest{operation, key})
}

func (n *scriptedNetwork) fails(kind, operation string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, f := range n.faults {
		if f.kind == kind && f.times != 0 && matches(f.operation, operation) {
			f.times--
			return true
		}
	}
	return false
}

func matches(pattern, operation string) bool {
	ok, err := path.Match(pattern, operation)
	return ok && err == nil
}

// socket passes live updates on until they are cut.
func (n *scriptedNetwork) socket(w http.ResponseWriter, r *http.Request, forward http.Handler) {
	if n.fails("refuse", r.Method+" "+r.URL.Path) {
		http.Error(w, "there are no live updates", http.StatusServiceUnavailable)
		return
	}
	n.gate.RLock()
	n.sockets.Add(1)
	n.gate.RUnlock()
	defer n.sockets.Add(-1)
	kept := &keptConnection{ResponseWriter: w}
	n.mu.Lock()
	number := n.next
	n.next++
	n.ends[number] = kept.end
	n.mu.Unlock()
	defer func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.ends, number)
	}()
	forward.ServeHTTP(kept, r)
}

// change does what a step says about the network.
func (n *scriptedNetwork) change(what members) {
	n.mu.Lock()
	defer n.mu.Unlock()
	times, limited := what["times"].(float64)
	if !limited {
		times = -1
	}
	for kind, of := range what {
		switch operation, _ := of.(string); kind {
		case "times":
		case "poll":
			n.poll = operation
		case "restore":
			n.restored[0] = operation
		case "from":
			n.restored[1] = operation
		case "weaken":
			n.weak = true
		case "hold":
			n.gate.Lock()
		case "release":
			n.gate.Unlock()
		case "cut":
			for _, end := range n.ends {
				end()
			}
		default:
			n.faults = append(n.faults, &fault{kind, operation, int(times)})
		}
	}
}

// addresses are what scenarios call the addresses of the network.
func (n *scriptedNetwork) addresses() members {
	address := strings.TrimPrefix(n.url, "http://")
	return members{"address": address, "https": "https://" + address, "untrusted": n.secure}
}

// sent counts the requests of an operation, and their different keys.
func (n *scriptedNetwork) sent(operation string) members {
	n.mu.Lock()
	defer n.mu.Unlock()
	requests, keys := 0, map[string]bool{}
	for _, r := range n.requests {
		if matches(operation, strings.TrimSuffix(r.operation, "/")) {
			requests++
			keys[r.key] = true
		}
	}
	return members{"requests": float64(requests), "keys": float64(len(keys))}
}
