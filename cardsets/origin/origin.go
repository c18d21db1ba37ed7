// Package origin serves card sets over HTTPS on this machine, as a repository of card
// sets would.
package origin

import (
	"context"
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

// path is the path of the card sets. Below it are the files of a folder, and core.json, which
// is the core set.
const path = "/sets/"

const coreFile = "core.json"

// Origin is a running server.
type Origin struct {
	// Prefix is the card-set origin, such as "https://127.0.0.1:8443/sets/".
	Prefix string

	roots  *x509.CertPool
	server *http.Server
	folder *folder
}

// Start serves the files of a folder on a loopback address, with a new certificate. It
// reads the file for each request, so changes take effect at once.
func Start(address string, files fs.FS) (*Origin, error) {
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
			Handler:     handler(files),
			ReadTimeout: 5 * time.Second,
			TLSConfig:   &tls.Config{Certificates: []tls.Certificate{certificate}},
		},
	}
	o.roots.AddCert(certificate.Leaf)
	urls, err := remote.New(o.Prefix)
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	o.folder = &folder{files: files, prefix: o.Prefix, match: urls.Match}
	go func() {
		if err := o.server.ServeTLS(listener, "", ""); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("the card-set origin has stopped", "error", err)
		}
	}()
	return o, nil
}

// Close stops the server.
func (o *Origin) Close() error { return o.server.Close() }

// List returns the card sets that can be played. It is never older than the folder. The error is nil.
func (o *Origin) List(context.Context) (catalogue.List, error) { return o.folder.list(), nil }

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

func handler(files fs.FS) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+path+"{name...}", func(w http.ResponseWriter, r *http.Request) {
		text, err := served(files, r.PathValue("name"))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text)
	})
	return mux
}

func served(files fs.FS, name string) ([]byte, error) {
	switch {
	case name == coreFile:
		return core.JSON(), nil
	case !strings.HasSuffix(name, ".json"):
		return nil, fs.ErrNotExist
	}
	return read(files, name)
}
