package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"time"

	"cardgames/cardsets"
	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
)

// setsPath is the path of the card sets of the built-in origin. Below it are the
// files of a folder, and core.json, the core set.
const setsPath = "/sets/"

// loader returns the Loader for the built-in origin, or for the one of -origin.
func (s *service) loader(o options) (*cardsets.Loader, error) {
	s.origin = o.origin
	if o.origin == "" {
		return s.builtIn(o)
	}
	if o.originCA == "" {
		return cardsets.NewLoader(o.origin)
	}
	text, err := os.ReadFile(o.originCA)
	if err != nil {
		return nil, fmt.Errorf("-origin-ca: %w", err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("-origin-ca: %s has no PEM certificate", o.originCA)
	}
	return localLoader(o.origin, roots)
}

// localLoader is for an origin on this machine, and no other.
func localLoader(prefix string, roots *x509.CertPool) (*cardsets.Loader, error) {
	return cardsets.NewLoader(prefix, cardsets.WithRoots(roots), cardsets.WithDialControl(loopbackOnly))
}

func loopbackOnly(_, address string, _ syscall.RawConn) error {
	if !isLoopback(address) {
		return fmt.Errorf("%s is not on this machine", address)
	}
	return nil
}

// builtIn starts the built-in origin.
func (s *service) builtIn(o options) (*cardsets.Loader, error) {
	var folder fs.FS = sets.FS
	if o.sets != "" {
		if info, err := os.Stat(o.sets); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("-sets: %s is not a folder; name the folder of your card sets,"+
				" or leave it out for the sets that ship", o.sets)
		}
		folder = os.DirFS(o.sets)
	}
	listener, err := net.Listen("tcp", o.setsAddr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("%s is in use by another program; choose another address with -sets-addr,"+
			" or make run SETS_ADDR=127.0.0.1:8444", o.setsAddr)
	}
	if err != nil {
		return nil, fmt.Errorf("-sets-addr: %w", err)
	}
	certificate, err := selfSigned()
	if err != nil {
		return nil, err
	}
	server := newServer(serveSets(folder))
	server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}}
	s.closers = append(s.closers, server.Close)
	go func() {
		if err := server.ServeTLS(listener, "", ""); !errors.Is(err, http.ErrServerClosed) {
			slog.Error("the card-set origin has stopped", "error", err)
		}
	}()
	s.origin = "https://" + listener.Addr().String() + setsPath
	roots := x509.NewCertPool()
	roots.AddCert(certificate.Leaf)
	return localLoader(s.origin, roots)
}

// serveSets reads a file again for each request, so that a set which has just
// been saved is what is served.
func serveSets(folder fs.FS) http.Handler {
	files := http.StripPrefix(setsPath, http.FileServerFS(folder))
	mux := http.NewServeMux()
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

// selfSigned makes a certificate for the loopback addresses, with a key that only
// this process knows.
func selfSigned() (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		Subject:      pkix.Name{CommonName: "card sets on this machine"},
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().AddDate(10, 0, 0), // no process runs longer
		DNSNames:     []string{"localhost"},
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback},
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, err
	}
	leaf, err := x509.ParseCertificate(der)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}, err
}
