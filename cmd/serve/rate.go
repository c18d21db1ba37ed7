package main

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// burstSeconds is how many seconds of requests an address may make at once, since a
// page loads its files at once. After as many seconds without a request it may again.
const burstSeconds = 5

// limiter limits the requests a second of each client's address. It removes
// addresses that have made none for a while.
type limiter struct {
	perSecond  rate.Limit
	burst      int
	trustProxy bool

	mu      sync.Mutex
	clients map[netip.Prefix]*rate.Limiter
	swept   time.Time
}

// limitRate returns a handler that responds with 429, as the API Gateway does, if an
// address makes more requests than that. The health path is exempt.
func limitRate(next http.Handler, perSecond float64, trustProxy bool) http.Handler {
	l := newLimiter(perSecond, trustProxy)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == healthPath || l.allow(clientOf(r, l.trustProxy), time.Now()) {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = w.Write([]byte(`{"message":"Too Many Requests"}`))
	})
}

func newLimiter(perSecond float64, trustProxy bool) *limiter {
	return &limiter{
		perSecond:  rate.Limit(perSecond),
		burst:      max(1, int(burstSeconds*perSecond)),
		trustProxy: trustProxy,
		clients:    map[netip.Prefix]*rate.Limiter{},
	}
}

func (l *limiter) allow(client netip.Prefix, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep(now)
	one := l.clients[client]
	if one == nil {
		one = rate.NewLimiter(l.perSecond, l.burst)
		l.clients[client] = one
	}
	return one.AllowN(now, 1)
}

// sweep removes the clients that may make a whole burst again.
func (l *limiter) sweep(now time.Time) {
	if now.Sub(l.swept) < burstSeconds*time.Second {
		return
	}
	l.swept = now
	for client, one := range l.clients {
		if one.TokensAt(now) >= float64(l.burst) {
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
