package watching

import (
	"fmt"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"cardgames/api/address"
)

// Shares bound the handshakes that a process lets in: a tenth of them is an address's. The gateway
// counts handshakes before a function knows whose they are, so its throttle is higher than this.
// A handshake takes some milliseconds, so one process has nearly all. A nil *Shares lets all in.
type Shares struct {
	perSecond float64
	burst     int

	mu  sync.Mutex
	all *rate.Limiter
	of  map[string]*rate.Limiter // by network
}

// AddressShare is what part of all handshakes an address has at most: one of this many.
const AddressShare = 10

// addresses is how many addresses are known at most.
const addresses = 10_000

// SharesFromEnv reads CONNECTS_PER_SECOND and CONNECTS_BURST, numbers of handshakes.
func SharesFromEnv(getenv func(string) string) (*Shares, error) {
	s := &Shares{of: map[string]*rate.Limiter{}}
	var err error
	if s.perSecond, err = strconv.ParseFloat(getenv("CONNECTS_PER_SECOND"), 64); err != nil || s.perSecond <= 0 {
		return nil, fmt.Errorf("CONNECTS_PER_SECOND is %q, not a number above 0", getenv("CONNECTS_PER_SECOND"))
	}
	if s.burst, err = strconv.Atoi(getenv("CONNECTS_BURST")); err != nil || s.burst < 1 {
		return nil, fmt.Errorf("CONNECTS_BURST is %q, not a number above 0", getenv("CONNECTS_BURST"))
	}
	s.all = rate.NewLimiter(rate.Limit(s.perSecond), s.burst)
	return s, nil
}

// admit reports whether a handshake of an address is let in; "" is one of all addresses, where the
// network before the service counts them.
func (s *Shares) admit(node string, now time.Time) bool {
	if s == nil {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if a, ok := address.Parse(node); ok && !s.one(address.Network(a).String()).AllowN(now, 1) {
		return false
	}
	return s.all.AllowN(now, 1)
}

// one returns the limiter of a network. Where there are too many, all start again.
func (s *Shares) one(network string) *rate.Limiter {
	if len(s.of) >= addresses {
		clear(s.of)
	}
	if s.of[network] == nil {
		s.of[network] = rate.NewLimiter(rate.Limit(s.perSecond/AddressShare), max(1, s.burst/AddressShare))
	}
	return s.of[network]
}
