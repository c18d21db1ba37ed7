package limit

import (
	"net/netip"
	"sync"
	"time"

	"cardgames/api/address"
)

// Limits of one client. docs/self-host.md has this as a table.
const (
	// AtOnce is how many requests may be open at once. Further ones wait.
	AtOnce = 16
	// BurstSeconds is for how many seconds requests may come at once, since a page loads its files so.
	BurstSeconds = 5
	// plainWork is what a request takes that needs no place, in seconds.
	plainWork = 0.001
)

var (
	// workTerms are in seconds of a place.
	workTerms = terms{perSecond: 0.1, most: 2}
	// sentTerms are in bytes of responses.
	sentTerms = terms{perSecond: 1e6, most: 32e6}
)

// Config says what there is for all clients.
type Config struct {
	// Rate is how many requests a second a client may make; 0 for any number: then it pays for nothing,
	// and each request counts as a client of its own.
	Rate float64
	// Work is how many requests do at once what takes long.
	Work int
	// Transfers is how many requests at once have a large body, or a large response that waits to be read.
	Transfers int
	// Fetches is how many requests fetch card sets from their origin at once.
	Fetches int
	// Live is how many live connections there may be, and LiveOfOne how many of a client; 0 for any number.
	Live, LiveOfOne int
	LivePath        string // of the handshake
	ExemptPath      string // which is served in any case
}

// Limit is what all clients share. Any number of goroutines may use it.
type Limit struct {
	Config
	work, transfers, fetches *Places
	live                     live

	mu      sync.Mutex
	clients address.Table[client]
	swept   time.Time
}

// New returns a Limit.
func New(c Config) *Limit {
	return &Limit{
		Config: c, work: NewPlaces(c.Work), transfers: NewPlaces(c.Transfers), fetches: NewPlaces(c.Fetches),
		live: live{most: c.Live, each: c.LiveOfOne, held: map[*client]int{}},
	}
}

// Taken returns how many requests do what takes long, or fetch card sets.
func (l *Limit) Taken() int { return l.work.Taken() + l.fetches.Taken() }

// Refused returns how many requests found no place in time.
func (l *Limit) Refused() int64 {
	return l.work.Refused() + l.fetches.Refused() + l.transfers.Refused()
}

// client is one client.
type client struct {
	mu                   sync.Mutex
	requests, work, sent account
	open                 chan struct{} // has a value for each request that is open
	users                int           // requests, open or waiting, and live connections; guarded by Limit.mu
}

// of returns the client with an address, after which release must follow.
func (l *Limit) of(from netip.Addr, now time.Time) *client {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep(now)
	c := l.clients.Of(from)
	if c.open == nil {
		c.open = make(chan struct{}, AtOnce)
		c.requests = newAccount(terms{l.Rate, max(1, BurstSeconds*l.Rate)}, now)
		c.work, c.sent = newAccount(workTerms, now), newAccount(sentTerms, now)
	}
	c.users++
	return c
}

func (l *Limit) release(c *client) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c.users--
}

// sweep forgets the clients that have nothing to pay.
func (l *Limit) sweep(now time.Time) {
	if now.Sub(l.swept) < BurstSeconds*time.Second {
		return
	}
	l.swept = now
	l.clients.Sweep(func(c *client) bool { return c.users == 0 && c.paid(now) })
}

func (c *client) paid(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.requests.full(now) && c.work.full(now) && c.sent.full(now)
}

// begin charges a request. If the client has overdrawn an account, nothing is charged, and begin returns
// after how long it has paid.
func (c *client) begin(now time.Time) (due time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	due = max(c.requests.due(now, 1), c.work.due(now, 0), c.sent.due(now, 0))
	if due == 0 {
		c.requests.charge(now, 1)
		c.work.charge(now, plainWork)
	}
	return due
}

func (c *client) chargeWork(now time.Time, took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work.charge(now, took.Seconds())
}

func (c *client) chargeSent(now time.Time, bytes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent.charge(now, float64(bytes))
}
