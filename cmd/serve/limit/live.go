package limit

import (
	"bufio"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"cardgames/api"
	"cardgames/cardsets/work"
)

// live are the live connections.
type live struct {
	most, each int

	mu   sync.Mutex
	all  []*liveConn // the oldest first
	held map[*client]int
}

// liveConn is a live connection, or the handshake of one.
type liveConn struct {
	client *client

	mu    sync.Mutex
	conn  net.Conn // nil during the handshake
	ended bool
}

// serveLive serves a live connection to its end. It is no request that is open.
func (l *Limit) serveLive(v *visit, next http.Handler, w http.ResponseWriter, r *http.Request) {
	if v.client == nil {
		next.ServeHTTP(w, r)
		return
	}
	c := &liveConn{client: v.client}
	switch err := l.live.enter(c); {
	case err == api.ErrTooManyRequests:
		refuse(w, r, time.Second)
	case err != nil:
		api.Fail(w, r, err)
	default:
		defer l.live.leave(c)
		l.shakeHands(v, c, next, w, r)
	}
}

// quickGames is up to how many games a handshake names that needs no place.
const quickGames = 10

// shakeHands serves a live connection, and has a place until the handshake has succeeded.
func (l *Limit) shakeHands(v *visit, c *liveConn, next http.Handler, w http.ResponseWriter, r *http.Request) {
	begun := func() {}
	if len(r.URL.Query()["game"]) > quickGames {
		waiting, end := v.whilePresent(r.Context())
		leave, err := v.startWork(waiting)
		end()
		if err != nil {
			api.Fail(w, r, err)
			return
		}
		begun = sync.OnceFunc(leave)
	}
	defer begun()
	next.ServeHTTP(&liveWriter{w, c, begun}, r)
}

// enter makes room for a connection: where there is none, the oldest one of the client that has the most
// gives way to a client that has fewer.
func (l *live) enter(c *liveConn) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.each > 0 && l.held[c.client] >= l.each {
		return api.ErrTooManyRequests
	}
	if l.most > 0 && len(l.all) >= l.most {
		oldest := l.oldestOfLargest()
		if l.held[oldest.client] <= l.held[c.client]+1 {
			return work.ErrBusy
		}
		l.remove(oldest)
		oldest.end()
	}
	l.all = append(l.all, c)
	l.held[c.client]++
	return nil
}

func (l *live) oldestOfLargest() *liveConn {
	largest := l.all[0]
	for _, c := range l.all {
		if l.held[c.client] > l.held[largest.client] {
			largest = c
		}
	}
	return largest
}

func (l *live) leave(c *liveConn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.remove(c)
}

// remove does nothing with a connection that has given way.
func (l *live) remove(c *liveConn) {
	at := slices.Index(l.all, c)
	if at < 0 {
		return
	}
	l.all = slices.Delete(l.all, at, at+1)
	if l.held[c.client]--; l.held[c.client] == 0 {
		delete(l.held, c.client)
	}
}

// end closes a connection, or the one that a handshake makes.
func (c *liveConn) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = true
	if c.conn != nil {
		_ = c.conn.Close()
	}
}

// liveWriter finds out the connection that a handshake takes over.
type liveWriter struct {
	http.ResponseWriter
	live  *liveConn
	begun func() // is called when the handshake has succeeded
}

// Hijack implements http.Hijacker.
func (w *liveWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	w.begun()
	w.live.mu.Lock()
	defer w.live.mu.Unlock()
	if w.live.ended {
		_ = conn.Close()
	}
	w.live.conn = conn
	return conn, buffered, nil
}

func (w *liveWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
