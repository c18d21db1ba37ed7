//go:build real

package browser_test

import (
	"cmp"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// monitor records the requests and the errors of a tab, as the browser reports
// them (Chrome DevTools Protocol).
type monitor struct {
	mu       sync.Mutex
	requests []string // addresses, of redirects too
	errors   []string

	// refusals begins the addresses of requests that the test expects to be refused;
	// empty for none.
	refusals string
}

// observe is for chromedp.Listen.
func (w *monitor) observe(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		w.requests = append(w.requests, e.Request.URL)
	case *network.EventWebSocketCreated:
		w.requests = append(w.requests, e.URL)
	case *network.EventWebTransportCreated:
		w.requests = append(w.requests, e.URL)
	case *runtime.EventConsoleAPICalled:
		w.console(e)
	case *runtime.EventExceptionThrown:
		w.exception(e.ExceptionDetails)
	case *log.EventEntryAdded:
		w.browser(e.Entry)
	}
}

// console records what a script writes.
func (w *monitor) console(e *runtime.EventConsoleAPICalled) {
	switch e.Type {
	case runtime.ConsoleAPICalledTypeError, runtime.ConsoleAPICalledTypeWarning, runtime.ConsoleAPICalledTypeAssert:
		var words []string
		for _, arg := range e.Args {
			words = append(words, cmp.Or(arg.Description, string(arg.Value)))
		}
		w.addError("console."+string(e.Type), strings.Join(words, " "))
	}
}

// exception records exceptions that no script caught, rejected promises included.
func (w *monitor) exception(e *runtime.ExceptionDetails) {
	text := e.Text
	if e.Exception != nil {
		text += " " + e.Exception.Description
	}
	w.addError("exception", text)
}

// browser records what Chromium itself writes: requests that fail, violations of
// the Content-Security-Policy, interventions.
func (w *monitor) browser(e *log.Entry) {
	if strings.Contains(e.Text, "WebSocket is closed before the connection is established") {
		return // of a page that is left at once
	}
	refused := w.refusals != "" && e.Source == log.EntrySourceNetwork && strings.HasPrefix(e.URL, w.refusals)
	if !refused && (e.Level == log.EntryLevelError || e.Level == log.EntryLevelWarning) {
		w.addError(fmt.Sprintf("%s (%s)", e.Level, e.Source), e.Text+" "+e.URL)
	}
}

// movesSent is the number of moves that the page has sent.
func (w *monitor) movesSent() (moves int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, address := range w.requests {
		if strings.HasSuffix(address, "/actions") {
			moves++
		}
	}
	return moves
}

func (w *monitor) addError(kind, text string) {
	w.errors = append(w.errors, kind+": "+text)
}

// report returns the faults of pages whose requests should all go to base, live
// updates included, or be data URLs of their own. It counts the requests to base.
func (w *monitor) report(base string) (requests int, faults []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	faults = append(faults, w.errors...)
	for _, address := range w.requests {
		switch u, err := url.Parse(address); {
		case err != nil:
			faults = append(faults, err.Error())
		case strings.Replace(u.Scheme, "ws", "http", 1)+"://"+u.Host == base:
			requests++
		case u.Scheme != "data":
			faults = append(faults, "another origin: "+address)
		}
	}
	return requests, faults
}

// The faults that every test reports, by the markup or script that causes them.
func TestTheMonitorReportsFaults(t *testing.T) {
	t.Parallel()
	other := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(other.Close)
	elsewhere := strings.NewReplacer("OTHER", other.Listener.Addr().String())
	mux := http.NewServeMux()
	own := httptest.NewServer(mux)
	t.Cleanup(own.Close)
	mux.Handle("/redirect", http.RedirectHandler(other.URL+"/redirected.png", http.StatusFound))
	faults := map[string]string{
		`<script src="http://OTHER/x.js"></script>`:                         "another origin: http://OTHER/x.js",
		`<img src="http://OTHER/y.png">`:                                    "another origin: http://OTHER/y.png",
		`<iframe src="http://OTHER/frame"></iframe>`:                        "another origin: http://OTHER/frame",
		`<script>fetch("http://OTHER/fetched", {mode: "no-cors"})</script>`: "another origin: http://OTHER/fetched",
		`<script>navigator.sendBeacon("http://OTHER/beacon")</script>`:      "another origin: http://OTHER/beacon",
		`<script>new WebSocket("ws://OTHER/socket")</script>`:               "another origin: ws://OTHER/socket",

		`<img src="/redirect">`: "another origin: http://OTHER/redirected.png",

		`<script>console.error("broken", 7)</script>`:        `console.error: "broken" 7`,
		`<script>console.warn("old")</script>`:               `console.warning: "old"`,
		`<script>throw new Error("thrown")</script>`:         "exception: Uncaught Error: thrown",
		`<script>Promise.reject(new Error("late"))</script>`: "exception: Uncaught (in promise) Error: late",
		`<script src="/none.js"></script>`:                   "error (network): Failed to load resource",
	}
	mux.HandleFunc("/faulty", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		for cause := range faults {
			_, _ = io.WriteString(w, elsewhere.Replace(cause))
		}
	})
	mux.HandleFunc("/policy", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "script-src 'self'")
		_, _ = io.WriteString(w, "<script>1</script>")
	})
	p := newTab(t)
	p.do("open", chromedp.Navigate(own.URL+"/faulty"))
	for _, want := range faults {
		p.expectFault(own.URL, elsewhere.Replace(want))
	}
	p.do("open", chromedp.Navigate(own.URL+"/policy"))
	p.expectFault(own.URL, "error (security): ")
}

// expectFault waits until the monitor reports a fault with a prefix.
func (p *tab) expectFault(base, want string) {
	p.t.Helper()
	for end := time.Now().Add(stepLimit); ; time.Sleep(20 * time.Millisecond) {
		_, faults := p.report(base)
		if slices.ContainsFunc(faults, func(fault string) bool { return strings.HasPrefix(fault, want) }) {
			return
		}
		if time.Now().After(end) {
			p.t.Fatalf("%q is not reported, only %q", want, faults)
		}
	}
}
