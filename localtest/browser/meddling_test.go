//go:build real

package browser_test

import (
	"bytes"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// What the other tests would report, were it there: these are put into the
// documentation page on its way to the browser.
func TestTheWatchSeesWhatIsWrong(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(other.Close)
	there := strings.NewReplacer("OTHER", other.Listener.Addr().String())
	for name, page := range map[string]struct {
		policy bool              // whether the page keeps its Content-Security-Policy
		faults map[string]string // by what causes them
	}{
		"a page as it is": {true, nil},
		"a page without its policy": {false, map[string]string{
			`<script src="http://OTHER/x.js"></script>`:                         "a request elsewhere: http://OTHER/x.js",
			`<img src="http://OTHER/y.png">`:                                    "a request elsewhere: http://OTHER/y.png",
			`<iframe src="http://OTHER/frame"></iframe>`:                        "a request elsewhere: http://OTHER/frame",
			`<script>fetch("http://OTHER/fetched", {mode: "no-cors"})</script>`: "a request elsewhere: http://OTHER/fetched",
			`<script>navigator.sendBeacon("http://OTHER/beacon")</script>`:      "a request elsewhere: http://OTHER/beacon",
			`<script>new WebSocket("ws://OTHER/socket")</script>`:               "a request elsewhere: ws://OTHER/socket",
			`<img src="/elsewhere?http://OTHER/redirected.png">`:                "a request elsewhere: http://OTHER/redirected.png",
			`<script>console.error("broken", 7)</script>`:                       `console.error: "broken" 7`,
			`<script>console.warn("old")</script>`:                              `console.warning: "old"`,
			`<script>throw new Error("thrown")</script>`:                        "exception: Uncaught Error: thrown",
			`<script>Promise.reject(new Error("late"))</script>`:                "exception: Uncaught (in promise) Error: late",
			`<script src="/schema/assets/none.js"></script>`:                    "error (network): Failed to load resource",
		}},
		"a script in a page with its policy": {true, map[string]string{`<script>1</script>`: "error (security): "}},
	} {
		t.Run(name, func(t *testing.T) {
			html := there.Replace(strings.Join(slices.Collect(maps.Keys(page.faults)), "\n"))
			front := httptest.NewServer(meddle(html, page.policy))
			t.Cleanup(front.Close)
			p := newTab(t)
			p.do("open", chromedp.Navigate(front.URL+"/schema"))
			for _, want := range page.faults {
				p.expectFault(front.URL, there.Replace(want))
			}
			if page.faults == nil {
				p.expectQuiet(front.URL)
			}
		})
	}
}

// meddle passes requests on to the service, and adds html to the head of its
// pages. /elsewhere redirects to the address in its query.
func meddle(html string, policy bool) http.Handler {
	target, err := url.Parse(server.Base)
	if err != nil {
		panic(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ErrorLog = log.New(io.Discard, "", 0) // a tab that is closed breaks off its requests
	proxy.ModifyResponse = rewrite("text/html", func(r *http.Response, page []byte) []byte {
		if !policy {
			r.Header.Del("Content-Security-Policy")
		}
		return bytes.Replace(page, []byte("</head>"), []byte(html+"</head>"), 1)
	})
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Accept-Encoding") // a page that is packed has no head to add to
		proxy.ServeHTTP(w, r)
	})
	mux.HandleFunc("/elsewhere", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.RawQuery, http.StatusFound)
	})
	return mux
}

// rewrite lets a proxy change the bodies of a type.
func rewrite(contentType string, change func(*http.Response, []byte) []byte) func(*http.Response) error {
	return func(r *http.Response) error {
		if !strings.HasPrefix(r.Header.Get("Content-Type"), contentType) {
			return nil
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		body = change(r, body)
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		r.Header.Set("Content-Length", strconv.Itoa(len(body)))
		return nil
	}
}

// expectFault waits until the watch reports a fault that begins so.
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
