package main

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"cardgames/api"
	"cardgames/api/address"
	"cardgames/cardsets/work"
)

// burstSeconds is how many seconds of requests an address may make at once, since a
// page loads its files at once. After as many seconds without a request it may again.
const burstSeconds = 5

// maxOpen is how many requests of an address may be open at once. A live connection is
// one for as long as it lasts, and takes some 50 KB.
const maxOpen = 300

// limiter limits the requests of each client's address: what those cost that begin in a
// second, and how many are open. It removes addresses that have made none for a while.
type limiter struct {
	perSecond rate.Limit
	burst     int
	proxies   address.Proxies

	mu      sync.Mutex
	clients address.Table[clientRequests]
	swept   time.Time
}

// clientRequests are the requests of one client.
type clientRequests struct {
	rate *rate.Limiter // nil before the first
	open int
}

// admit returns a handler whose work is done in places. If there is a limiter, it responds
// with 429 to an address that spends more than its rate, or has
// maxOpen requests open. The health path is exempt.
func admit(next http.Handler, l *limiter, places *work.Places) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		done := places.NewRequest()
		api.CallOf(r.Context()).Place = done
		if l == nil || r.URL.Path == healthPath {
			next.ServeHTTP(w, r)
			return
		}
		from := l.proxies.ClientOf(r)
		if client := l.begin(from, time.Now(), costBefore(r)); client != nil {
			defer func() { l.end(client, time.Now(), costAfter(done)) }()
			next.ServeHTTP(w, r)
			return
		}
		api.Fail(w, r, api.ErrTooManyRequests)
	})
}

// newLimiter returns nil if the rate has no limit.
func newLimiter(perSecond float64, proxies address.Proxies) *limiter {
	if perSecond == 0 {
		return nil
	}
	return &limiter{
		perSecond: rate.Limit(perSecond),
		burst:     max(1, int(burstSeconds*perSecond)),
		proxies:   proxies,
	}
}

// begin returns the requests of the client with an address if it may make one more, after
// which end must follow, and otherwise nil. No request costs more than a whole burst.
func (l *limiter) begin(from netip.Addr, now time.Time, cost int) *clientRequests {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep(now)
	client := l.clients.Of(from)
	if client.rate == nil {
		client.rate = rate.NewLimiter(l.perSecond, l.burst)
	}
	if client.open == maxOpen || !client.rate.AllowN(now, min(cost, l.burst)) {
		return nil
	}
	client.open++
	return client
}

// end spends what a request has cost in addition. What a client has not got yet delays its
// next request.
func (l *limiter) end(client *clientRequests, now time.Time, cost int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	client.open--
	client.rate.ReserveN(now, min(cost, l.burst))
}

// sweep removes the clients without open requests that may make a whole burst again.
func (l *limiter) sweep(now time.Time) {
	if now.Sub(l.swept) < burstSeconds*time.Second {
		return
	}
	l.swept = now
	l.clients.Sweep(func(c *clientRequests) bool {
		return c.open == 0 && c.rate.TokensAt(now) >= float64(l.burst)
	})
}
