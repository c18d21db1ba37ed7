package service

import (
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"time"

	"cardgames/cardsets"
	"cardgames/cardsets/core"
)

// setsPath is the path of the card sets. Below it are the files of the folder,
// and core.json, the core set.
const setsPath = "/sets/"

// Origin serves card sets over https, as a repository of card sets would.
type Origin struct {
	// Prefix is the card-set origin, such as "https://127.0.0.1:8443/sets/".
	Prefix string
	// Roots trusts the server's certificate, which is that of package httptest: for
	// the loopback addresses only, and with a key that everybody knows.
	Roots *x509.CertPool

	*httptest.Server
}

// StartOrigin serves the folder on a loopback address. Each request reads its
// file again, so that a set which has just been saved is what is served.
func StartOrigin(address, folder string) (*Origin, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("card-set origin: %w", err)
	}
	server := &httptest.Server{Listener: listener, Config: &http.Server{Handler: originHandler(folder), ReadHeaderTimeout: 5 * time.Second}}
	server.StartTLS()
	o := &Origin{Prefix: server.URL + setsPath, Roots: x509.NewCertPool(), Server: server}
	o.Roots.AddCert(server.Certificate())
	return o, nil
}

func originHandler(folder string) http.Handler {
	mux := http.NewServeMux()
	files := http.StripPrefix(setsPath, http.FileServer(http.Dir(folder)))
	mux.HandleFunc("GET "+setsPath, func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, ".json") {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		files.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET "+setsPath+"core.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(core.JSON())
	})
	return mux
}

// NewLoader returns a Loader for a card-set origin on this machine, and no other,
// under a certificate that roots trust. A deployed function refuses such an
// origin.
func NewLoader(prefix string, roots *x509.CertPool) (*cardsets.Loader, error) {
	return cardsets.NewLoader(prefix, cardsets.WithRoots(roots), cardsets.WithDialControl(loopbackOnly))
}

func loopbackOnly(_, address string, _ syscall.RawConn) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("%s is not on this machine", address)
	}
	return nil
}
