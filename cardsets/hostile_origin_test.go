package cardsets_test

import (
	"bytes"
	"compress/gzip"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/remote"
)

// responseHead is a valid beginning of a response; its header goes on.
const responseHead = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

// A rawResponse serves one connection, and ends when the client hangs up.
type rawResponse func(conn net.Conn)

func once(text string) rawResponse { return func(conn net.Conn) { _, _ = conn.Write([]byte(text)) } }

// endless repeats a piece of a kilobyte as fast as the client takes it.
func endless(start, piece string) rawResponse {
	piece = strings.Repeat(piece, 1+1024/len(piece))
	return func(conn net.Conn) {
		for _, err := conn.Write([]byte(start)); err == nil; _, err = conn.Write([]byte(piece)) {
		}
	}
}

// drip repeats a piece slowly.
func drip(start, piece string) rawResponse {
	return func(conn net.Conn) {
		for _, err := conn.Write([]byte(start)); err == nil; _, err = conn.Write([]byte(piece)) {
			time.Sleep(time.Millisecond)
		}
	}
}

// silence waits until the client hangs up.
func silence(conn net.Conn) { _, _ = io.Copy(io.Discard, conn) }

func withLength(length, body string) rawResponse {
	return once(responseHead + "Content-Length: " + length + "\r\n\r\n" + body)
}

// packed is size bytes in as few as possible.
func packed(size int) string {
	var out bytes.Buffer
	packer, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	_, _ = packer.Write(make([]byte, size))
	_ = packer.Close()
	return out.String()
}

// rawResponses break HTTP (RFC 9112) or stretch it, with the fault that each ends
// in, within the time limit.
var rawResponses = []struct {
	name    string
	respond rawResponse
	code    fault.Code
	detail  string
}{
	{"nothing", silence, fault.Timeout, "the origin took longer than 100ms"},
	{"a status line that drips", drip("HTTP/1.1 200 ", "O"), fault.Timeout, "the origin took longer than 100ms"},
	{"a header that drips", drip(responseHead, "X-A: b\r\n"), fault.Timeout, "the origin took longer than 100ms"},
	{"a body that drips", drip(responseHead+"\r\n", " "), fault.Timeout, "the origin took longer than 100ms"},
	{"chunks that drip", drip(responseHead+"Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"), fault.Timeout,
		"the origin took longer than 100ms"},
	{"early hints that drip", drip("", "HTTP/1.1 103 Early Hints\r\n\r\n"), fault.Timeout,
		"the origin took longer than 100ms"},
	{"a promise of a body", func(conn net.Conn) { withLength("1000", "")(conn); silence(conn) }, fault.Timeout,
		"the origin took longer than 100ms"},

	{"an endless status line", endless("HTTP/1.1 200 ", "O"), fault.Unavailable, "the connection to the origin failed"},
	{"an endless line of the header", endless(responseHead+"X-A: ", "b"), fault.Unavailable,
		"the connection to the origin failed"},
	{"an endless header", endless(responseHead, "X-A: b\r\n"), fault.Unavailable, "the connection to the origin failed"},
	{"endless early hints", endless("", "HTTP/1.1 103 Early Hints\r\n\r\n"), fault.Unavailable,
		"the connection to the origin failed"},
	{"an endless body", endless(responseHead+"\r\n", "["), fault.TooLarge, "the file has more than 262144 bytes"},
	{"an endless body of tiny chunks", endless(responseHead+"Transfer-Encoding: chunked\r\n\r\n", "1\r\n[\r\n"),
		fault.TooLarge, "the file has more than 262144 bytes"},
	{"an endless body of chunks", endless(responseHead+"Transfer-Encoding: chunked\r\n\r\n",
		"400\r\n"+strings.Repeat("[", 1024)+"\r\n"), fault.TooLarge, "the file has more than 262144 bytes"},
	{"an endless size of a chunk", endless(responseHead+"Transfer-Encoding: chunked\r\n\r\n", "0"), fault.Unavailable,
		"the connection to the origin failed"},
	{"an endless extension of a chunk", endless(responseHead+"Transfer-Encoding: chunked\r\n\r\n1;", "x"),
		fault.Unavailable, "the connection to the origin failed"},
	{"an endless trailer", endless(responseHead+"Transfer-Encoding: chunked\r\n\r\n0\r\n", "X-A: b\r\n"),
		fault.Unavailable, "the connection to the origin failed"},
	{"the largest length, endless", endless(responseHead+"Content-Length: 9223372036854775807\r\n\r\n", "["),
		fault.TooLarge, "the file has more than 262144 bytes"},

	{"a length that is too long", withLength("1000", "{}"), fault.Unavailable, "the origin's response ended early"},
	{"a length below 0", withLength("-1", "{}"), fault.Unavailable, "the connection to the origin failed"},
	{"a length beyond 64 bits", withLength("99999999999999999999", "{}"), fault.Unavailable,
		"the connection to the origin failed"},
	{"two lengths", withLength("2\r\nContent-Length: 3", "{}"), fault.Unavailable, "the connection to the origin failed"},
	{"a chunk that breaks off", once(responseHead + "Transfer-Encoding: chunked\r\n\r\nff\r\n{}"), fault.Unavailable,
		"the origin's response ended early"},
	{"a length and chunks", once(responseHead + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}"),
		fault.Unavailable, "the origin's response ended early"},
	{"a transfer coding that was not asked for", once(responseHead + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
		fault.Unavailable, "the connection to the origin failed"},
	{"a compressed bomb", once(responseHead + "Content-Encoding: gzip\r\n\r\n" + packed(100<<20)), fault.WrongType,
		`it has the content coding "gzip", which was not asked for`},
	{"a bomb that was packed twice", once(responseHead + "Content-Encoding: gzip, gzip\r\n\r\n"), fault.WrongType,
		`it has the content coding "gzip, gzip", which was not asked for`},
	{"a bomb under a false name", once(responseHead + "Content-Encoding: identity\r\nContent-Encoding: br\r\n\r\n"),
		fault.WrongType, `it has the content coding "identity, br", which was not asked for`},

	{"another protocol", once("SSH-2.0-OpenSSH_9.6\r\n"), fault.Unavailable, "the connection to the origin failed"},
	{"a response without a header", once("{}"), fault.Unavailable, "the connection to the origin failed"},
	{"a line break in the header", once(responseHead + "X-A: b\rc\n\r\n{}"), fault.Unavailable,
		"the connection to the origin failed"},
	{"a change of protocol", once("HTTP/1.1 101 Switching Protocols\r\nUpgrade: cards\r\nConnection: upgrade\r\n\r\n{}"),
		fault.Unavailable, "the origin responded with status 101, not 200"},
	{"a status of four digits", once("HTTP/1.1 2000 OK\r\n\r\n{}"), fault.Unavailable,
		"the connection to the origin failed"},
	{"a hang-up", once(""), fault.Unavailable, "the connection to the origin failed"},
}

// The most that one fetch may allocate, the test's own origin included. A set is
// at most 256 KiB, which io.ReadAll collects in growing buffers.
const maxFetchBytes = 16 << 20

func TestResponsesThatBreakTheProtocol(t *testing.T) {
	for _, tt := range rawResponses {
		t.Run(tt.name, func(t *testing.T) {
			prefix, roots := serveRaw(t, tt.respond)
			var options []remote.Option
			if tt.code == fault.Timeout { // the others must end by themselves
				options = append(options, remote.WithTimeout(100*time.Millisecond))
			}
			loader := (&testOrigin{prefix: prefix, roots: roots}).loader(t, options...)
			before := allocated()
			_, err := loader.Load(t.Context(), nil, []string{prefix + "a.json"}, nil)
			used := allocated() - before
			want := fault.Fault{Code: tt.code, URL: prefix + "a.json", Detail: tt.detail}
			if got := reportOf(t, err).Faults; len(got) != 1 || got[0] != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
			if used > maxFetchBytes {
				t.Errorf("the fetch allocated %d bytes, more than %d", used, maxFetchBytes)
			}
		})
	}
}

// TestEightEndlessFilesAtOnce: what a request can ask for at the most.
func TestEightEndlessFilesAtOnce(t *testing.T) {
	prefix, roots := serveRaw(t, endless(responseHead+"\r\n", "["))
	urls := make([]string, 8)
	for i := range urls {
		urls[i] = fmt.Sprint(prefix, i, ".json")
	}
	loader := (&testOrigin{prefix: prefix, roots: roots}).loader(t)
	before := allocated()
	_, err := loader.Load(t.Context(), nil, urls, nil)
	if got, want := codes(reportOf(t, err)), "card_set_too_large 0.json"; !strings.HasPrefix(got, want) ||
		strings.Count(got, "too_large") != 8 {
		t.Errorf("got %s", got)
	}
	if used := allocated() - before; used > 8*maxFetchBytes {
		t.Errorf("the fetches allocated %d bytes, more than %d", used, 8*maxFetchBytes)
	}
}

// allocated counts all bytes ever, so that no garbage collection hides any.
func allocated() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.TotalAlloc
}

// serveRaw responds on each connection, over TLS, once its request has arrived.
func serveRaw(t *testing.T, respond rawResponse) (prefix string, roots *x509.CertPool) {
	t.Helper()
	certificate := localhostCertificate(t)
	listener, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{certificate}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for conn, err := listener.Accept(); err == nil; conn, err = listener.Accept() {
			go func() {
				defer conn.Close()
				_, _ = conn.Read(make([]byte, 4096))
				respond(conn)
			}()
		}
	}()
	roots = x509.NewCertPool()
	roots.AddCert(certificate.Leaf)
	return fmt.Sprintf("https://localhost:%d/", listener.Addr().(*net.TCPAddr).Port), roots
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	targets := map[string]string{
		"to a good file": "good.json", "to itself": "to%20itself",
		"to a private address": "https://127.0.0.1/latest/meta-data/", "to a cloud's metadata": "http://169.254.169.254/",
		"to a file": "file:///etc/passwd", "to nowhere": "",
	}
	handlers := map[string]http.HandlerFunc{"good.json": serveText("application/json", cardSet("good"))}
	for name, location := range targets {
		handlers[name] = func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", location)
			w.Header().Set("Refresh", "0; url="+location)
			w.WriteHeader(http.StatusPermanentRedirect)
		}
	}
	o := serveSets(t, handlers)
	for name := range targets {
		before := o.requests.Load()
		got := reportOf(t, o.load(t, strings.ReplaceAll(name, " ", "%20"))).Faults[0]
		const want = "the origin responded with status 308, not 200; redirects are not followed"
		if got.Code != fault.Unavailable || got.Detail != want {
			t.Errorf("%s: got %+v", name, got)
		}
		if n := o.requests.Load() - before; n != 1 {
			t.Errorf("%s: the origin got %d requests, want 1", name, n)
		}
	}
}

// TestOriginsThatDoNotSpeakTLS fail before there is a request.
func TestOriginsThatDoNotSpeakTLS(t *testing.T) {
	for name, tt := range map[string]struct {
		respond rawResponse
		want    string
	}{
		"silence":    {silence, "card_set_timeout a.json"},
		"plain HTTP": {once(responseHead + "\r\n{}"), "card_set_unavailable a.json"},
		"a hang-up":  {once(""), "card_set_unavailable a.json"},
		"noise":      {endless("", "\x16\x03\x03"), "card_set_unavailable a.json"},
	} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		go func() {
			if conn, err := listener.Accept(); err == nil {
				tt.respond(conn)
				_ = conn.Close()
			}
		}()
		o := &testOrigin{prefix: "https://" + listener.Addr().String() + "/"}
		_, err = o.loader(t, remote.WithTimeout(100*time.Millisecond)).Load(t.Context(), nil, o.urls("a.json"), nil)
		if got := codes(reportOf(t, err)); got != tt.want {
			t.Errorf("%s: got %s, want %s", name, got, tt.want)
		}
	}
}

func TestTheCertificateMustBeGood(t *testing.T) {
	now := time.Now()
	for name, change := range map[string]func(*x509.Certificate){
		"expired": func(c *x509.Certificate) {
			c.NotBefore, c.NotAfter = now.Add(-2*time.Hour),
				now.Add(-time.Hour)
		},
		"not valid yet":     func(c *x509.Certificate) { c.NotBefore, c.NotAfter = now.Add(time.Hour), now.Add(2*time.Hour) },
		"another host's":    func(c *x509.Certificate) { c.DNSNames = []string{"cards.example"} },
		"a name alone":      func(c *x509.Certificate) { c.DNSNames, c.Subject.CommonName = nil, "localhost" },
		"for clients only":  func(c *x509.Certificate) { c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} },
		"not to be trusted": nil,
	} {
		t.Run(name, func(t *testing.T) {
			o := serveSetsOver(t, &tls.Config{Certificates: []tls.Certificate{localhostCertificate(t, change)}}, nil)
			if change == nil { // self-signed, by no authority that the loader trusts
				o.roots = x509.NewCertPool()
			}
			want := fault.Fault{Code: fault.Unavailable, URL: o.prefix + "a.json",
				Detail: "the origin's certificate is not trusted"}
			if got := reportOf(t, o.load(t, "a.json")).Faults; len(got) != 1 || got[0] != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
			if n := o.requests.Load(); n != 0 {
				t.Errorf("the origin got %d requests", n)
			}
		})
	}
}

func TestOldTLSIsRefused(t *testing.T) {
	for version, want := range map[uint16]string{
		tls.VersionTLS10: "card_set_unavailable a.json", tls.VersionTLS11: "card_set_unavailable a.json",
		tls.VersionTLS12: "", tls.VersionTLS13: "",
	} {
		files := map[string]http.HandlerFunc{"a.json": serveText("text/plain", cardSet("a"))}
		o := serveSetsOver(t, &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: version}, files)
		got := ""
		if err := o.load(t, "a.json"); err != nil {
			got = codes(reportOf(t, err))
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", tls.VersionName(version), got, want)
		}
	}
}
