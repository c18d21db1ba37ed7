package main

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"cardgames/api/address"
	"cardgames/infra/bolt"
)

// shares are what the clients hold of the disk.
type shares struct {
	proxies address.Proxies

	mu      sync.Mutex
	clients address.Table[bolt.Share]
	swept   time.Time
}

// handler lets what a request creates count for its client.
func (s *shares) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && !strings.HasSuffix(r.URL.Path, "/actions") {
			r = r.WithContext(bolt.WithShare(r.Context(), s.of(s.proxies.ClientOf(r), time.Now())))
		}
		next.ServeHTTP(w, r)
	})
}

func (s *shares) of(client netip.Addr, now time.Time) *bolt.Share {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.swept) > time.Minute {
		s.swept = now
		s.clients.Sweep(func(share *bolt.Share) bool { return share.Held() == 0 })
	}
	return s.clients.Of(client)
}
