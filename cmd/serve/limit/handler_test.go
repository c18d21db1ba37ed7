package limit

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"cardgames/api"
	"cardgames/api/requestlog"
)

// roomy is for tests of one bound: all others are far.
var roomy = Config{Rate: 1000, Work: 1, Transfers: 10, Fetches: 4, Live: 100, LiveOfOne: 10, LivePath: "/live",
	ExemptPath: "/health"}

// service is a handler behind a Limit.
type service struct{ http.Handler }

func newService(c Config, h http.HandlerFunc) service { return service{New(c).Handler(h)} }

// send sends a request from an address, or from an unknown one.
func (s service) send(from, path, body string) *httptest.ResponseRecorder {
	return s.sendAs(&api.Call{Entry: requestlog.Log{}.Begin("", ""), Client: network(from)}, path, body)
}

func network(from string) (p netip.Prefix) {
	if from != "" {
		a := netip.MustParseAddr(from)
		p = netip.PrefixFrom(a, a.BitLen())
	}
	return p
}

func (s service) sendAs(call *api.Call, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r.WithContext(api.WithCall(context.Background(), call)))
	return w
}

// working does work for a time in a place.
func working(takes time.Duration) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := api.CallOf(r.Context()).Place.Do(r.Context(), func(context.Context) error { time.Sleep(takes); return nil })
		if err != nil {
			api.Fail(w, r, err)
		}
	}
}

// A client pays for the time of its work: it has two seconds, and gets a tenth of a second each second.
func TestAClientPaysForItsWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, done := newService(roomy, working(500*time.Millisecond)), 0
		for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(100 * time.Millisecond) {
			w := s.send("192.0.2.1", "/", "")
			switch w.Code {
			case http.StatusOK:
				done++
			case http.StatusTooManyRequests:
				wait, err := strconv.Atoi(w.Header().Get("Retry-After"))
				if err != nil || wait < 1 {
					t.Errorf("Retry-After %q", w.Header().Get("Retry-After"))
				}
				time.Sleep(time.Duration(wait) * time.Second)
				if again := s.send("192.0.2.1", "/", ""); again.Code != http.StatusOK {
					t.Errorf("%d after Retry-After", again.Code)
				}
				done++
			default:
				t.Errorf("status %d", w.Code)
			}
		}
		if done < 10 || done > 18 { // of 8 seconds in all, and what overdraws the account
			t.Errorf("%d pieces of work of half a second in a minute", done)
		}
		if w := s.send("192.0.2.2", "/", ""); w.Code != http.StatusOK {
			t.Errorf("another client: %d", w.Code)
		}
	})
}

// The body of a request that is refused is not read, so that it costs nothing.
func TestARefusedLargeBodyEndsItsConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(roomy, working(3*time.Second))
		s.send("192.0.2.1", "/", "")
		for body, want := range map[string]string{"": "", strings.Repeat("x", 5000): "close"} {
			w := s.send("192.0.2.1", "/", body)
			if got := w.Header().Get("Connection"); w.Code != http.StatusTooManyRequests || got != want {
				t.Errorf("%d bytes: %d, Connection %q, want %q", len(body), w.Code, got, want)
			}
		}
	})
}

func TestAClientPaysForBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(roomy, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 4e6)) })
		sent := 0
		for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(100 * time.Millisecond) {
			if s.send("192.0.2.1", "/", "").Code == http.StatusOK {
				sent += 4
			}
		}
		if sent < 88 || sent > 96 {
			t.Errorf("%d MB were sent in a minute, want 32 and one a second", sent)
		}
	})
}

// Thirty people of a household, each moving once a second and following, are never refused.
func TestAHouseholdIsNotRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		household := roomy
		household.Rate, household.LiveOfOne = 100, 128
		hold := make(chan struct{})
		s := newService(household, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/live" {
				<-hold
				return
			}
			time.Sleep(2 * time.Millisecond)
			_, _ = io.WriteString(w, strings.Repeat("x", 4000))
		})
		var all sync.WaitGroup
		var refused atomic.Int64
		ask := func(path string) {
			if w := s.send("192.0.2.1", path, "{}"); w.Code != http.StatusOK {
				refused.Add(1)
			}
		}
		for i := range 30 {
			go ask("/live")
			all.Go(func() {
				time.Sleep(time.Duration(i%3) * 10 * time.Millisecond) // many at the same moment
				for range 120 {
					ask("/move")
					ask("/read")
					time.Sleep(time.Second)
				}
			})
		}
		all.Wait()
		close(hold)
		if refused.Load() > 0 {
			t.Errorf("%d requests were refused", refused.Load())
		}
	})
}

// Further requests of a client wait until others of it have ended, and another client's do not.
func TestRequestsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var open, most atomic.Int64
		s := newService(roomy, func(http.ResponseWriter, *http.Request) {
			most.Store(max(most.Load(), open.Add(1)))
			time.Sleep(600 * time.Millisecond)
			open.Add(-1)
		})
		var all sync.WaitGroup
		var refused atomic.Int64
		for range 3 * AtOnce {
			all.Go(func() {
				if s.send("192.0.2.1", "/", "").Code != http.StatusOK {
					refused.Add(1)
				}
			})
		}
		all.Wait()
		if most.Load() != AtOnce || refused.Load() != AtOnce {
			t.Errorf("%d at once, %d refused", most.Load(), refused.Load())
		}
	})
}

// The owner of a whole /48 has what one client has from the ninth network on.
func TestNetworksOfOneSiteAreOneClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := roomy
		slow.Rate = 2 // a burst of 10
		s, accepted := newService(slow, func(http.ResponseWriter, *http.Request) {}), 0
		for n := range 1000 {
			if s.send(fmt.Sprintf("2001:db8:1:%x::1", n), "/", "").Code == http.StatusOK {
				accepted++
			}
		}
		if accepted != 8+10 {
			t.Errorf("%d requests of a thousand networks are accepted, want one of each of eight, and a burst", accepted)
		}
	})
}

// Who has nothing to pay is forgotten.
func TestClientsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(roomy)
		s := service{l.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))}
		for n := range 100 {
			s.send(fmt.Sprintf("192.0.2.%d", n), "/", "")
		}
		time.Sleep(time.Minute)
		s.send("192.0.2.200", "/", "")
		if n := l.clients.Len(); n != 1 {
			t.Errorf("%d clients are known", n)
		}
	})
}

// A body that arrives slowly holds up large ones of its client alone.
func TestLargeBodiesTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		few := roomy
		few.Transfers = 2
		s := newService(few, func(http.ResponseWriter, *http.Request) { time.Sleep(10 * time.Second) })
		large := strings.Repeat(" ", largeBody+1)
		go s.send("192.0.2.1", "/", large)
		synctest.Wait()
		if w := s.send("192.0.2.1", "/", large); w.Code != http.StatusServiceUnavailable {
			t.Errorf("a second large body: %d", w.Code)
		}
		if w := s.send("192.0.2.2", "/", large); w.Code != http.StatusOK {
			t.Errorf("another client's large body: %d", w.Code)
		}
		if w := s.send("192.0.2.1", "/", "{}"); w.Code != http.StatusOK {
			t.Errorf("a small body: %d", w.Code)
		}
	})
}

// Work ends when its client has left, and so does the wait for it.
func TestWorkEndsWithItsClient(t *testing.T) {
	present, leave := context.WithCancel(t.Context())
	var ended error
	s := newService(roomy, func(_ http.ResponseWriter, r *http.Request) {
		ended = api.CallOf(r.Context()).Place.Do(r.Context(), func(ctx context.Context) error {
			leave()
			<-ctx.Done()
			return ctx.Err()
		})
	})
	s.sendAs(&api.Call{Entry: requestlog.Log{}.Begin("", ""), Present: present}, "/", "")
	if ended == nil {
		t.Error("the work went on")
	}
}

// Without a rate nobody pays, and each request has its own turn.
func TestWithoutARate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		free := roomy
		free.Rate, free.Work = 0, 4
		s := newService(free, working(200*time.Millisecond))
		var all sync.WaitGroup
		for i := range 16 {
			all.Go(func() {
				if w := s.send("", "/", ""); w.Code != http.StatusOK {
					t.Errorf("request %d: %d", i, w.Code)
				}
			})
		}
		all.Wait()
	})
}

// The largest holder's oldest live connection gives way to a client that has few; no client has more than its part.
func TestLiveConnections(t *testing.T) {
	l := live{most: 6, each: 4, held: map[*client]int{}}
	first, second, third := &client{}, &client{}, &client{}
	enter := func(c *client) (*liveConn, error) {
		conn := &liveConn{client: c}
		return conn, l.enter(conn)
	}
	oldest, _ := enter(first)
	for range 3 {
		_, _ = enter(first)
	}
	if _, err := enter(first); err != api.ErrTooManyRequests {
		t.Errorf("a fifth: %v", err)
	}
	for range 2 {
		if _, err := enter(second); err != nil {
			t.Error(err)
		}
	}
	if _, err := enter(third); err != nil || !oldest.ended {
		t.Errorf("another client: %v; the oldest of the largest has ended: %t", err, oldest.ended)
	}
	l.leave(oldest) // whose handler returns now
	if held := fmt.Sprint(l.held[first], l.held[second], l.held[third], len(l.all)); held != "3 2 1 6" {
		t.Errorf("connections: %s", held)
	}
	if _, err := enter(second); err == nil {
		t.Error("a client displaces one that has hardly more")
	}
}

func TestHealthIsAlwaysServed(t *testing.T) {
	s := newService(roomy, func(http.ResponseWriter, *http.Request) {})
	for range 10_000 {
		s.send("192.0.2.1", "/", "")
	}
	if w := s.send("192.0.2.1", "/", ""); w.Code != http.StatusTooManyRequests {
		t.Errorf("a request: %d", w.Code)
	}
	if w := s.send("192.0.2.1", "/health", ""); w.Code != http.StatusOK {
		t.Errorf("health: %d", w.Code)
	}
}

// A handshake that names many games takes a place until it has succeeded, not as long as its connection lasts.
func TestALargeHandshakeTakesAPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(roomy)
		upgrade := make(chan struct{})
		s := service{l.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			<-upgrade
			_, _, _ = http.NewResponseController(w).Hijack()
			time.Sleep(time.Hour)
		}))}
		call := &api.Call{Entry: requestlog.Log{}.Begin("", ""), Client: network("192.0.2.1")}
		r := httptest.NewRequest(http.MethodGet, "/live?"+strings.Repeat("game=a&", quickGames+1), nil)
		conn, other := net.Pipe()
		defer other.Close()
		go s.ServeHTTP(&hijackable{httptest.NewRecorder(), conn}, r.WithContext(api.WithCall(context.Background(), call)))
		synctest.Wait()
		if l.Taken() != 1 {
			t.Errorf("during the handshake %d places are taken", l.Taken())
		}
		close(upgrade)
		synctest.Wait()
		if l.Taken() != 0 {
			t.Errorf("after the handshake %d places are taken", l.Taken())
		}
		time.Sleep(2 * time.Hour)
	})
}

type hijackable struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (h *hijackable) Hijack() (net.Conn, *bufio.ReadWriter, error) { return h.conn, nil, nil }
