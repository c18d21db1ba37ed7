//go:build real

package browser_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"cardgames/localtest/service"
)

// front is a way to the service on which live updates can be broken.
type front struct {
	base    string
	mu      sync.Mutex
	refuses bool
	silent  bool                 // whether reads find nothing new, until a move comes
	opened  int                  // live connections so far
	cut     []context.CancelFunc // ends those that are open
}

func newFront(t *testing.T) *front {
	t.Helper()
	target, err := url.Parse(server.Base)
	if err != nil {
		t.Fatal(err)
	}
	f := &front{}
	proxy := &httputil.ReverseProxy{ModifyResponse: f.lead(target.Host), Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(target)
		r.Out.Header.Del("Accept-Encoding") // views are to be read
	}}
	mux := http.NewServeMux()
	mux.Handle("/", proxy)
	mux.HandleFunc("GET /games/{id}", func(w http.ResponseWriter, r *http.Request) {
		if f.isSilent() && r.Header.Get("If-None-Match") != "" {
			w.Header().Set("X-Poll-Interval", "2")
			w.WriteHeader(http.StatusNotModified)
			return
		}
		proxy.ServeHTTP(w, r)
	})
	mux.HandleFunc("POST /games/{id}/actions", func(w http.ResponseWriter, r *http.Request) {
		f.silence(false)
		proxy.ServeHTTP(w, r)
	})
	mux.HandleFunc("/live", func(w http.ResponseWriter, r *http.Request) {
		ctx, ok := f.open(r.Context())
		if !ok {
			http.Error(w, "no live updates here", http.StatusServiceUnavailable)
			return
		}
		proxy.ServeHTTP(w, r.WithContext(ctx))
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.CloseClientConnections)
	t.Cleanup(func() { f.drop(true) })
	f.base = s.URL
	return f
}

// lead puts the front's own address into the views that pass.
func (f *front) lead(host string) func(*http.Response) error {
	return rewrite("application/json", func(_ *http.Response, body []byte) []byte {
		return bytes.ReplaceAll(body, []byte("ws://"+host), []byte(strings.Replace(f.base, "http", "ws", 1)))
	})
}

func (f *front) open(ctx context.Context) (context.Context, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.refuses {
		return nil, false
	}
	ctx, cut := context.WithCancel(ctx)
	f.opened++
	f.cut = append(f.cut, cut)
	return ctx, true
}

func (f *front) silence(on bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.silent = on
}

func (f *front) isSilent() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.silent
}

// drop ends all live connections, and says whether further ones are refused.
func (f *front) drop(refuses bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, cut := range f.cut {
		cut()
	}
	f.refuses, f.cut = refuses, nil
}

// awaitOpened waits for a number of live connections since the start.
func (f *front) awaitOpened(t *testing.T, n int) {
	t.Helper()
	for end := time.Now().Add(stepLimit); ; time.Sleep(10 * time.Millisecond) {
		f.mu.Lock()
		opened := f.opened
		f.mu.Unlock()
		if opened >= n {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d live connections were opened, want %d", opened, n)
		}
	}
}

// A move reaches the other browser by the WebSocket; where that is cut, it is
// opened again; where it is refused, the service is asked now and then.
func TestFollowingLive(t *testing.T) {
	f := newFront(t)
	host, guest := invite(t, f.base)
	f.awaitOpened(t, 2)
	log := func(p *player) int { return evaluate[int](p.tab, `document.querySelectorAll(".entries li").length`) }
	follow := func(mover, watcher *player) time.Duration {
		before := log(watcher)
		mover.press("button.pass", "Pass")
		begin := time.Now()
		for log(watcher) == before {
			if time.Since(begin) > stepLimit {
				t.Fatalf("the other browser shows %q", watcher.status())
			}
		}
		return time.Since(begin)
	}
	live := []time.Duration{follow(host, guest), follow(guest, host)}
	f.drop(false)
	f.awaitOpened(t, 4)
	live = append(live, follow(guest, host), follow(host, guest))
	f.drop(true)
	polled := follow(host, guest)
	for _, d := range live {
		if d > time.Second {
			t.Errorf("with live updates a move took %v", live)
			break
		}
	}
	t.Logf("a move is shown in the other browser after %v, and after %v where the socket is refused", live, polled)
}

// The service stops during a game, and the page says so; when it is back, the
// move that was under way is played once.
func TestAServiceThatRestarts(t *testing.T) {
	data := t.TempDir()
	first, err := service.Start("-data", data)
	if err != nil {
		t.Fatal(err)
	}
	p := sitDown(t, first.Base)
	p.press("button", "Play at one table")
	p.press("button.pass", "Pass")
	p.wait(`document.querySelectorAll(".entries li").length === 2`)
	if err := first.Stop(); err != nil {
		t.Fatal(err)
	}
	p.wait(`/does not respond/.test(document.querySelector(".connection").textContent)`) // before anybody has moved
	p.press("button.pass", "Pass")
	p.keep("service-gone")
	service.StartForTest(t, "-data", data, "-addr", strings.TrimPrefix(first.Base, "http://"))
	p.wait(`document.querySelector(".connection").textContent === "" && document.querySelectorAll(".entries li").length === 3`)
	p.playOn(`document.querySelectorAll(".entries li").length > 8`)
}

// A network that is lost is named, and nothing is played twice.
func TestALostNetwork(t *testing.T) {
	p := sitDown(t, server.Base)
	p.press("button", "Play at one table")
	p.wait("!!" + find("button.pass", "Pass"))
	p.emulate(network.Conditions{Offline: true})
	p.press("button.pass", "Pass")
	p.wait(`/You are offline/.test(document.querySelector(".connection").textContent)`)
	p.emulate(network.Conditions{DownloadThroughput: -1, UploadThroughput: -1})
	p.wait(`document.querySelector(".connection").textContent === "" && document.querySelectorAll(".entries li").length === 2`)
}

// Half a second and a few kilobytes a second are enough to play.
func TestASlowNetwork(t *testing.T) {
	p := sitDown(t, server.Base)
	p.emulate(network.Conditions{Latency: 500, DownloadThroughput: 20_000, UploadThroughput: 10_000})
	p.press("button", "Play against the computer")
	p.wait("!!" + find("button.pass", "Pass"))
	moves := p.playOn(`document.querySelectorAll(".entries li").length > 8`)
	t.Logf("%d moves; %d requests, no complaint", moves, p.expectQuiet(server.Base))
}

// emulate gives the tab a network of its own, which the page is told of.
func (p *player) emulate(c network.Conditions) {
	p.t.Helper()
	rules := network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{&c}}
	state := network.OverrideNetworkStateParams{Offline: c.Offline, Latency: c.Latency, DownloadThroughput: c.DownloadThroughput, UploadThroughput: c.UploadThroughput}
	p.do("emulate a network", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, network.EmulateNetworkConditionsByRule, rules); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, t, network.OverrideNetworkState, state)
		return err
	}))
}
