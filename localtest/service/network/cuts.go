package network

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/coder/websocket"
)

// CutShare is the share of the responses, and of the frames of live updates, at which the connection is cut.
const CutShare = 0.05

// inARow is how often the response to a request can be lost one after the other. The fourth time, of one request in
// 160,000, would alone make a client wait for up to 4.7 s, which tests on a busy machine could not tell from a stall.
const inARow = 3

// Cuts is a way to a service that is cut now and then.
type Cuts struct {
	URL               string
	Responses, Frames atomic.Int32 // that were lost
	base              string

	mu   sync.Mutex
	lost map[string]int // how often one after the other, by request and player
}

// Cut cuts connections to the service at base until the test ends.
func Cut(t testing.TB, base string) *Cuts {
	t.Helper()
	p := &Cuts{base: base, lost: map[string]int{}}
	forward, err := NewProxy(base, p)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "" {
			p.follow(w, r)
			return
		}
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p.URL = server.URL
	return p
}

var errCut = errors.New("cut")

// RoundTrip is http.RoundTripper's. The service has done what a lost response is about.
func (p *Cuts) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil || !p.loses(r) {
		return response, err
	}
	_, _ = io.Copy(io.Discard, response.Body)
	_ = response.Body.Close()
	p.Responses.Add(1)
	return nil, errCut
}

func (p *Cuts) loses(r *http.Request) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	request := r.Method + " " + r.URL.Path + " " + r.Header.Get("Authorization")
	if rand.Float64() >= CutShare || p.lost[request] == inARow {
		delete(p.lost, request)
		return false
	}
	p.lost[request]++
	return true
}

// follow passes the frames of a WebSocket on, until one is lost with the connection.
func (p *Cuts) follow(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	url := "ws" + strings.TrimPrefix(p.base, "http") + r.URL.RequestURI()
	from, refused, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		status := http.StatusServiceUnavailable
		if refused != nil {
			status = refused.StatusCode
		}
		http.Error(w, err.Error(), status)
		return
	}
	defer func() { _ = from.CloseNow() }()
	to, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return
	}
	defer func() { _ = to.CloseNow() }()
	ctx = to.CloseRead(ctx)
	for {
		kind, text, err := from.Read(ctx)
		if err != nil {
			return
		}
		if rand.Float64() < CutShare {
			p.Frames.Add(1)
			return
		}
		if to.Write(ctx, kind, text) != nil {
			return
		}
	}
}
