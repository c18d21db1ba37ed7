package cardsets_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"cardgames/cardsets"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/remote"
)

// testOrigin is an https server on loopback, under the name localhost, whose
// card sets are below /owner/repo/.
type testOrigin struct {
	prefix   string
	roots    *x509.CertPool
	requests atomic.Int64
}

// serveSets starts an origin; handlers are by file name.
func serveSets(t *testing.T, handlers map[string]http.HandlerFunc) *testOrigin {
	t.Helper()
	return serveSetsOver(t, &tls.Config{}, handlers)
}

func serveSetsOver(t *testing.T, config *tls.Config, handlers map[string]http.HandlerFunc) *testOrigin {
	t.Helper()
	o := &testOrigin{roots: x509.NewCertPool()}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.requests.Add(1)
		handler, ok := handlers[strings.TrimPrefix(r.URL.Path, "/owner/repo/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		handler(w, r)
	}))
	server.TLS = config
	if len(server.TLS.Certificates) == 0 {
		server.TLS.Certificates = []tls.Certificate{localhostCertificate(t)}
	}
	server.Config.ErrorLog = quietLog
	server.StartTLS()
	t.Cleanup(server.Close)
	o.roots.AddCert(server.TLS.Certificates[0].Leaf)
	o.prefix = fmt.Sprintf("https://localhost:%d/owner/repo/", server.Listener.Addr().(*net.TCPAddr).Port)
	return o
}

// loader trusts the origin and may dial loopback.
func (o *testOrigin) loader(t *testing.T, options ...remote.Option) *cardsets.Loader {
	t.Helper()
	anyAddress := func(string, string, syscall.RawConn) error { return nil }
	options = append([]remote.Option{remote.WithRoots(o.roots), remote.WithDialControl(anyAddress)}, options...)
	return newLoader(t, o.prefix, options...)
}

// load loads the named files.
func (o *testOrigin) load(t *testing.T, names ...string) error {
	t.Helper()
	_, err := o.loader(t).Load(t.Context(), nil, o.urls(names...), nil)
	return err
}

func (o *testOrigin) urls(names ...string) []string {
	urls := make([]string, len(names))
	for i, name := range names {
		urls[i] = o.prefix + name
	}
	return urls
}

func newLoader(t *testing.T, prefix string, options ...remote.Option) *cardsets.Loader {
	t.Helper()
	loader, err := cardsets.NewLoader(prefix, options...)
	if err != nil {
		t.Fatal(err)
	}
	return loader
}

// localhostCertificate is self-signed. Changes that are nil change nothing.
func localhostCertificate(t *testing.T, changes ...func(*x509.Certificate)) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		NotAfter:     time.Now().Add(time.Hour),
		DNSNames:     []string{"localhost"},
	}
	for _, change := range changes {
		if change != nil {
			change(template)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}
}

// serveText responds with a content type and a body.
func serveText(contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header()["Content-Type"] = nil
		if contentType != "" {
			w.Header().Set("Content-Type", contentType)
		}
		fmt.Fprint(w, body)
	}
}

// cardSet is a correct card set with one card.
func cardSet(id string) string {
	return `{"set_id": "` + id + `", "name": "Test", "version": "1.0.0", "cards": [
		{"id": "kettle", "name": "Kettle", "cost": 1, "type": "appliance", "effect": "none", "text": "+1 time"}]}`
}

// reportOf is the report in err; the test fails where there is none.
func reportOf(t *testing.T, err error) *fault.Report {
	t.Helper()
	report, ok := errors.AsType[*fault.Report](err)
	if !ok {
		t.Fatalf("got %v, want a report of faults", err)
	}
	return report
}

// codes is the code and the last part of the URL of each fault.
func codes(report *fault.Report) string {
	var all []string
	for _, f := range report.Faults {
		all = append(all, string(f.Code)+" "+f.URL[strings.LastIndex(f.URL, "/")+1:])
	}
	return strings.Join(all, ", ")
}
