package cardsets_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"testing"
	"time"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/remote"
)

// quietLog swallows what test servers say about clients that hang up.
var quietLog = log.New(io.Discard, "", 0)

func TestAHostileOrigin(t *testing.T) {
	endless := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		for _, err := w.Write([]byte("[")); err == nil; _, err = w.Write([]byte("[[[[[[[[")) {
		}
	}
	zipped := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Encoding", "gzip")
		packer := gzip.NewWriter(w)
		fmt.Fprint(packer, cardSet("zipped"))
		packer.Close()
	}
	short := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", "1000")
		fmt.Fprint(w, cardSet("short"))
	}
	hangUp := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	bigHeader := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Padding", strings.Repeat("x", 1<<20))
		serveText("text/plain", cardSet("header"))(w, r)
	}
	o := serveSets(t, map[string]http.HandlerFunc{
		"good.json": serveText("application/json", cardSet("good")),
		"moved":     http.RedirectHandler("/owner/repo/good.json", http.StatusFound).ServeHTTP,
		"partial":   func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusPartialContent) },
		"endless":   endless, "zipped": zipped, "short": short, "hang-up": hangUp, "big-header": bigHeader,
		"html":    serveText("text/html", cardSet("html")),
		"untyped": serveText("", cardSet("untyped")),
		"broken":  serveText("application/", cardSet("broken")),
		"xml":     serveText("application/xml", cardSet("xml")),
	})
	for name, want := range map[string]struct {
		code   fault.Code
		detail string
	}{
		"missing.json": {fault.Unavailable, "the origin responded with status 404, not 200"},
		"moved":        {fault.Unavailable, "the origin responded with status 302, not 200; redirects are not followed"},
		"partial":      {fault.Unavailable, "the origin responded with status 206, not 200"},
		"endless":      {fault.TooLarge, "the file has more than 262144 bytes"},
		"zipped":       {fault.WrongType, `it has the content coding "gzip", which was not asked for`},
		"short":        {fault.Unavailable, "the origin's response ended early"},
		"hang-up":      {fault.Unavailable, "the connection to the origin failed"},
		"big-header":   {fault.Unavailable, "the connection to the origin failed"},
		"html":         {fault.WrongType, `its content type is "text/html", not JSON or text/plain`},
		"untyped":      {fault.WrongType, `its content type is "", not JSON or text/plain`},
		"broken":       {fault.WrongType, `its content type is "application/", not JSON or text/plain`},
		"xml":          {fault.WrongType, `its content type is "application/xml", not JSON or text/plain`},
	} {
		t.Run(name, func(t *testing.T) {
			before := o.requests.Load()
			got := reportOf(t, o.load(t, name))
			wanted := fault.Fault{Code: want.code, URL: o.prefix + name, Detail: want.detail}
			if len(got.Faults) != 1 || got.Faults[0] != wanted || len(got.Sources) != 0 {
				t.Errorf("got %+v, want only %+v", got, wanted)
			}
			if n := o.requests.Load() - before; n != 1 {
				t.Errorf("the origin got %d requests, want 1", n)
			}
		})
	}
}

func TestContentTypesOfJSON(t *testing.T) {
	for _, contentType := range []string{
		"application/json", "application/json; charset=utf-8", "Application/JSON",
		"application/vnd.cards+json", "text/plain", "text/plain; charset=utf-8",
	} {
		o := serveSets(t, map[string]http.HandlerFunc{"a.json": serveText(contentType, cardSet("a"))})
		if err := o.load(t, "a.json"); err != nil {
			t.Errorf("%s: %v", contentType, err)
		}
	}
}

func TestTheRequestAsksForPlainJSON(t *testing.T) {
	o := serveSets(t, map[string]http.HandlerFunc{"a.json": func(w http.ResponseWriter, r *http.Request) {
		got := r.Method + " " + strings.Join(r.Header.Values("Accept-Encoding"), ",") + " " + r.Header.Get("Accept")
		if want := "GET identity application/json, text/plain"; got != want {
			t.Errorf("got the request %q, want %q", got, want)
		}
		w.Header().Set("Content-Encoding", "identity")
		serveText("application/json", cardSet("a"))(w, r)
	}})
	if err := o.load(t, "a.json"); err != nil {
		t.Error(err)
	}
}

// TestAnOriginThatDoesNotFinish: the limit is for the whole exchange, so an
// origin cannot stretch it with a byte now and then.
func TestAnOriginThatDoesNotFinish(t *testing.T) {
	silent := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	drip := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		for r.Context().Err() == nil {
			fmt.Fprint(w, " ")
			http.NewResponseController(w).Flush()
			time.Sleep(time.Millisecond)
		}
	}
	o := serveSets(t, map[string]http.HandlerFunc{"silent": silent, "drip": drip})
	_, err := o.loader(t, remote.WithTimeout(50*time.Millisecond)).Load(t.Context(), nil, o.urls("silent", "drip"), nil)
	got := reportOf(t, err)
	if want := "card_set_timeout silent, card_set_timeout drip"; codes(got) != want {
		t.Errorf("got %s, want %s", codes(got), want)
	}
	if want := "the origin took longer than 50ms"; got.Faults[1].Detail != want {
		t.Errorf("got detail %q, want %q", got.Faults[1].Detail, want)
	}
}

// A request that names a file many times, in any spelling, has it fetched once.
func TestEqualURLsAreFetchedOnce(t *testing.T) {
	o := serveSets(t, map[string]http.HandlerFunc{"a.json": serveText("application/json", cardSet("a"))})
	upper := strings.Replace(o.prefix, "https://localhost", "HTTPS://LOCALHOST", 1)
	_, err := o.loader(t).Load(t.Context(), nil, []string{
		o.prefix + "a.json", o.prefix + "a.json", upper + "a.json", o.prefix + "a.json",
	}, nil)
	got := reportOf(t, err)
	if n := o.requests.Load(); n != 1 || len(got.Sources) != 4 || got.Faults[0].Code != fault.DuplicateCardID {
		t.Errorf("the origin got %d requests, want one; %+v", n, got)
	}
}

func TestLargestFile(t *testing.T) {
	padded := func(size int) http.HandlerFunc {
		set := cardSet("padded")
		return serveText("text/plain", set+strings.Repeat(" ", size-len(set)))
	}
	o := serveSets(t, map[string]http.HandlerFunc{
		"fits":   padded(check.MaxSetBytes),
		"larger": padded(check.MaxSetBytes + 1),
	})
	if err := o.load(t, "fits"); err != nil {
		t.Errorf("a file of the largest size: %v", err)
	}
	if got := codes(reportOf(t, o.load(t, "larger"))); got != "card_set_too_large larger" {
		t.Errorf("one byte more: got %s", got)
	}
}

func TestAllFailedFetchesAreReportedInTheOrderOfTheURLs(t *testing.T) {
	o := serveSets(t, map[string]http.HandlerFunc{
		"html": serveText("text/html", ""),
		"good": serveText("text/plain", cardSet("good")),
	})
	got := reportOf(t, o.load(t, "missing", "good", "html", "missing"))
	if want := "card_set_unavailable missing, card_set_wrong_type html, card_set_unavailable missing"; codes(got) != want {
		t.Errorf("got %s, want %s", codes(got), want)
	}
	if len(got.Sources) != 1 || got.Sources[0].URL != o.prefix+"good" {
		t.Errorf("got sources %+v, want the file that was received", got.Sources)
	}
}

// TestAddressesThatAreNotPublic: localhost resolves to a loopback address, and
// the default guard sees it after that.
func TestAddressesThatAreNotPublic(t *testing.T) {
	o := serveSets(t, map[string]http.HandlerFunc{"a.json": serveText("text/plain", cardSet("a"))})
	origins := []string{
		o.prefix, strings.Replace(o.prefix, "localhost", "127.0.0.1", 1),
		"https://10.0.0.1/", "https://192.168.1.1/", "https://169.254.169.254/", "https://0.0.0.0/",
		"https://[::1]/", "https://[fd00::1]/", "https://[fe80::1]/", "https://[::ffff:127.0.0.1]/",
	}
	for _, origin := range origins {
		_, err := newLoader(t, origin, remote.WithRoots(o.roots)).Load(t.Context(), nil, []string{origin + "a.json"}, nil)
		want := fault.Fault{Code: fault.Unavailable, URL: origin + "a.json",
			Detail: "the origin's address is not a public one"}
		if got := reportOf(t, err).Faults; len(got) != 1 || got[0] != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	if n := o.requests.Load(); n != 0 {
		t.Errorf("the origin got %d requests", n)
	}
}
