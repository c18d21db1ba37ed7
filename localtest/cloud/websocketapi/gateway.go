// Package websocketapi emulates an Amazon API Gateway WebSocket API in this
// process: a handshake becomes a $connect event, the management API sends to
// connections, and idle or old connections are closed.
//
// Sources: Amazon API Gateway Developer Guide, "API Gateway WebSocket APIs",
// "Use @connections commands in your backend service" and "Quotas for
// configuring and running a WebSocket API". The routes of messages, authorizers,
// throttling and the members of an event that no function reads are not emulated: a
// frame from a client has no route, so the gateway responds to it.
package websocketapi

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"
)

// maxHandshake is how long the function behind $connect may take.
const maxHandshake = 29 * time.Second

// Function responds to an event, both in JSON.
type Function func(ctx context.Context, event []byte) (response []byte, err error)

// Limits are how long a connection may last.
type Limits struct {
	Idle  time.Duration // without a frame in either direction
	Total time.Duration
}

// CloudLimits are the quotas of API Gateway.
var CloudLimits = Limits{Idle: 10 * time.Minute, Total: 2 * time.Hour}

// Gateway is an http.Handler for handshakes. Its connections are hijacked from
// their http.Server; Close ends them.
type Gateway struct {
	connect Function
	limits  Limits

	mu          sync.Mutex
	connections map[string]*connection
	closed      bool
	group       sync.WaitGroup
}

// New returns a Gateway that calls connect for each handshake.
func New(connect Function, limits Limits) *Gateway {
	return &Gateway{connect: connect, limits: limits, connections: map[string]*connection{}}
}

// ServeHTTP serves one connection from its handshake to its end. If the function
// responds with a status other than 2xx, the handshake is refused with it.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id, requestID := newConnectionID(), rand.Text()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), maxHandshake)
	status, err := invokeConnect(ctx, g.connect, newConnectEvent(r, id, requestID))
	cancel()
	switch {
	case err != nil:
		slog.ErrorContext(r.Context(), "function failed", "route", "$connect", "request_id", requestID, "error", err)
		http.Error(w, `{"message": "Internal server error"}`, http.StatusInternalServerError)
		return
	case status/100 != 2:
		w.WriteHeader(status)
		return
	}
	g.serve(w, r, id)
}

// newConnectionID returns an id with the length and alphabet of API Gateway's ids.
func newConnectionID() string {
	var random [11]byte
	_, _ = rand.Read(random[:])
	return base64.URLEncoding.EncodeToString(random[:])
}

// serve registers the connection before the client learns that it is open.
func (g *Gateway) serve(w http.ResponseWriter, r *http.Request, id string) {
	c := &connection{id: id, limits: g.limits, opened: make(chan struct{})}
	if !g.add(c) {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	defer g.remove(c)
	if err := c.open(w, r); err != nil {
		return // Accept has responded
	}
	c.run()
}

func (g *Gateway) add(c *connection) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return false
	}
	g.connections[c.id] = c
	g.group.Add(1)
	return true
}

func (g *Gateway) remove(c *connection) {
	g.mu.Lock()
	delete(g.connections, c.id)
	g.mu.Unlock()
	g.group.Done()
}

func (g *Gateway) find(id string) (*connection, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	c, ok := g.connections[id]
	return c, ok
}

// Send sends a text frame to a connection. It reports whether the connection
// exists and accepted the frame in time.
func (g *Gateway) Send(ctx context.Context, id string, frame []byte) bool {
	c, ok := g.find(id)
	return ok && c.write(ctx, frame) == nil
}

// Len returns how many connections are open.
func (g *Gateway) Len() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.connections)
}

// Close ends all connections at once and refuses new ones.
func (g *Gateway) Close() error {
	g.mu.Lock()
	g.closed = true
	open := slices.Collect(maps.Values(g.connections))
	g.mu.Unlock()
	for _, c := range open {
		c.closeNow()
	}
	g.group.Wait()
	return nil
}
