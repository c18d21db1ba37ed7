// Package origin serves card sets over HTTPS on this machine, as a repository of card
// sets would.
package origin

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"

	"cardgames/cardsets"
	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/core"
	"cardgames/cardsets/remote"
)

// path is the path of the card sets. Below it are the files of a folder, core.json, which
// is the core set, and index.json.
const path = "/sets/"

const coreFile = "core.json"

// Origin is a running server.
type Origin struct {
	// Prefix is the card-set origin, such as "https://127.0.0.1:8443/sets/".
	Prefix string

	roots  *x509.CertPool
	server *http.Server
}

// Start serves the files of a folder on a loopback address, with a new certificate. It
// reads the file for each request, so changes take effect at once.
func Start(address string, folder fs.FS) (*Origin, error) {
	certificate, err := selfSigned()
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	o := &Origin{
		Prefix: "https://" + listener.Addr().String() + path,
		roots:  x509.NewCertPool(),
		server: &http.Server{
			Handler:     handler(folder),
			ReadTimeout: 5 * time.Second,
			TLSConfig:   &tls.Config{Certificates: []tls.Certificate{certificate}},
		},
	}
	o.roots.AddCert(certificate.Leaf)
	go func() {
		if err := o.server.ServeTLS(listener, "", ""); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("the card-set origin has stopped", "error", err)
		}
	}()
	return o, nil
}

// Close stops the server.
func (o *Origin) Close() error { return o.server.Close() }

// Loader returns the Loader of the origin's card sets.
func (o *Origin) Loader() (*cardsets.Loader, error) { return Loader(o.Prefix, o.roots) }

// Loader returns a Loader for an origin on this machine only, with a certificate that
// roots trust. A deployed function refuses such an origin.
func Loader(prefix string, roots *x509.CertPool) (*cardsets.Loader, error) {
	return cardsets.NewLoader(prefix, remote.WithRoots(roots), remote.WithDialControl(loopbackOnly))
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

func handler(folder fs.FS) http.Handler {
	files := http.StripPrefix(path, http.FileServerFS(folder))
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, ".json") {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		files.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET "+path+catalogue.File, serveIndex(folder))
	mux.HandleFunc("GET "+path+coreFile, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(core.JSON())
	})
	return mux
}
