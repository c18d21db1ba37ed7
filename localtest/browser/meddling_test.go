//go:build real

package browser_test

import (
	"bytes"
	"io"
	"log"
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

// What the other tests would report, were it there: each of these is put into
// the documentation page on its way to the browser.
func TestTheWatchSeesWhatIsWrong(t *testing.T) {
	other := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(other.Close)
	there := strings.NewReplacer("OTHER", other.Listener.Addr().String())
	open := func(t *testing.T, html string, policy bool) (*tab, string) {
		front := httptest.NewServer(meddle(there.Replace(html), policy))
		t.Cleanup(front.Close)
		p := newTab(t)
		p.do("open", chromedp.Navigate(front.URL+"/schema"))
		return p, front.URL
	}
	t.Run("nothing", func(t *testing.T) {
		p, base := open(t, "", true)
		p.expectQuiet(base)
	})
	for _, c := range []struct {
		name, html string
		policy     bool // whether the page keeps its Content-Security-Policy
		want       string
	}{
		{"a script of others", `<script src="http://OTHER/x.js"></script>`, false, "a request elsewhere: http://OTHER/x.js"},
		{"a picture of others", `<img src="http://OTHER/x.png">`, false, "a request elsewhere: http://OTHER/x.png"},
		{"a frame of others", `<iframe src="http://OTHER/x"></iframe>`, false, "a request elsewhere: http://OTHER/x"},
		{"a script's request", `<script>fetch("http://OTHER/x", {mode: "no-cors"})</script>`, false, "a request elsewhere: http://OTHER/x"},
		{"a beacon", `<script>navigator.sendBeacon("http://OTHER/x")</script>`, false, "a request elsewhere: http://OTHER/x"},
		{"a web socket", `<script>new WebSocket("ws://OTHER/x")</script>`, false, "a request elsewhere: ws://OTHER/x"},
		{"a redirect", `<img src="/elsewhere?http://OTHER/x.png">`, false, "a request elsewhere: http://OTHER/x.png"},
		{"an error", `<script>console.error("broken", 7)</script>`, false, `console.error: "broken" 7`},
		{"a warning", `<script>console.warn("old")</script>`, false, `console.warning: "old"`},
		{"an exception", `<script>throw new Error("thrown")</script>`, false, "exception: Uncaught Error: thrown"},
		{"a rejected promise", `<script>Promise.reject(new Error("late"))</script>`, false, "exception: Uncaught (in promise) Error: late"},
		{"a missing file", `<script src="/schema/assets/none.js"></script>`, false, "error (network): Failed to load resource"},
		{"a breach of the policy", `<script>1</script>`, true, "error (security): "},
		{"a script of others, stopped by the policy", `<script src="http://OTHER/x.js"></script>`, true, "error (security): "},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, base := open(t, c.html, c.policy)
			p.expectFault(base, there.Replace(c.want))
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
	proxy.ModifyResponse = func(r *http.Response) error {
		if !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
			return nil
		}
		page, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		page = bytes.Replace(page, []byte("</head>"), []byte(html+"</head>"), 1)
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(page)), int64(len(page))
		r.Header.Set("Content-Length", strconv.Itoa(len(page)))
		if !policy {
			r.Header.Del("Content-Security-Policy")
		}
		return nil
	}
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
