package main

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

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
	perSecond  rate.Limit
	burst      int
	trustProxy bool

	mu      sync.Mutex
	clients map[netip.Prefix]*clientRequests
	swept   time.Time
}

// clientRequests are the requests of one address.
type clientRequests struct {
	rate *rate.Limiter
	open int
}

// admit returns a handler whose work is done in places. If there is a limiter, it responds
// with 429, as the API Gateway does, to an address that spends more than its rate, or has
// maxOpen requests open. The health path is exempt.
func admit(next http.Handler, l *limiter, places *work.Places) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, done := places.In(r.Context())
		r = r.WithContext(ctx)
		if l == nil || r.URL.Path == healthPath {
			next.ServeHTTP(w, r)
			return
		}
		client := clientOf(r, l.trustProxy)
		if l.begin(client, time.Now(), costBefore(r)) {
			defer func() { l.end(client, time.Now(), costAfter(done)) }()
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = w.Write([]byte(`{"message":"Too Many Requests"}`))
	})
}

// newLimiter returns nil if the rate has no limit.
func newLimiter(perSecond float64, trustProxy bool) *limiter {
	if perSecond == 0 {
		return nil
	}
	return &limiter{
		perSecond:  rate.Limit(perSecond),
		burst:      max(1, int(burstSeconds*perSecond)),
		trustProxy: trustProxy,
		clients:    map[netip.Prefix]*clientRequests{},
	}
}

// begin reports whether a client may make a request. If so, end must follow. No request
// costs more than a whole burst.
func (l *limiter) begin(client netip.Prefix, now time.Time, cost int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep(now)
	one := l.clients[client]
	if one == nil {
		one = &clientRequests{rate: rate.NewLimiter(l.perSecond, l.burst)}
		l.clients[client] = one
	}
	if one.open == maxOpen || !one.rate.AllowN(now, min(cost, l.burst)) {
		return false
	}
	one.open++
	return true
}

// end spends what a request has cost in addition. What a client has not got yet delays its
// next request.
func (l *limiter) end(client netip.Prefix, now time.Time, cost int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.clients[client]
	one.open--
	one.rate.ReserveN(now, min(cost, l.burst))
}

// sweep removes the clients without open requests that may make a whole burst again.
func (l *limiter) sweep(now time.Time) {
	if now.Sub(l.swept) < burstSeconds*time.Second {
		return
	}
	l.swept = now
	for client, one := range l.clients {
		if one.open == 0 && one.rate.TokensAt(now) >= float64(l.burst) {
			delete(l.clients, client)
		}
	}
}

// clientOf returns the address of a client. An IPv6 address counts as its network of
// 64 bits, which one household has. A proxy adds the address that it sees to the
// end of X-Forwarded-For; what stands before it is the client's own claim.
func clientOf(r *http.Request, trustProxy bool) netip.Prefix {
	from := netip.Addr{}
	if direct, err := netip.ParseAddrPort(r.RemoteAddr); err == nil {
		from = direct.Addr()
	}
	if forwarded := r.Header.Values("X-Forwarded-For"); trustProxy && len(forwarded) > 0 {
		last := forwarded[len(forwarded)-1]
		last = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
		if address, err := netip.ParseAddr(last); err == nil {
			from = address
		}
	}
	from = from.Unmap()
	prefix, _ := from.Prefix(min(64, from.BitLen())) // the length is valid
	return prefix
}
