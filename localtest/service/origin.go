package service

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"strings"
	"time"

	"cardgames/cardsets/core"
)

// setsPath is the path of the card sets. Below it are the files of the folder,
// and core.json, the core set.
const setsPath = "/sets/"

// Origin serves card sets over https, as a repository of card sets would.
type Origin struct {
	// Prefix is the card-set origin, such as "https://127.0.0.1:8443/sets/".
	Prefix string
	// Roots trusts the server's certificate, which was made for this run.
	Roots *x509.CertPool

	server *http.Server
}

// StartOrigin serves the folder on a loopback address. Each request reads its
// file again, so that a set which has just been saved is what is served.
func StartOrigin(address, folder string) (*Origin, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("card-set origin: %w", err)
	}
	host := listener.Addr().(*net.TCPAddr)
	certificate, roots, err := certify(host.IP)
	if err != nil {
		return nil, fmt.Errorf("card-set origin: %w", err)
	}
	o := &Origin{
		Prefix: "https://" + host.String() + setsPath,
		Roots:  roots,
		server: &http.Server{
			Handler:           originHandler(folder),
			TLSConfig:         &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12},
			ReadHeaderTimeout: 5 * time.Second,
		},
	}
	go o.server.ServeTLS(listener, "", "")
	return o, nil
}

// Close stops the server at once.
func (o *Origin) Close() error { return o.server.Close() }

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

// certify makes a certificate for one address, valid for a day.
func certify(ip net.IP) (tls.Certificate, *x509.CertPool, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, nil, err
	}
	template := &x509.Certificate{
		SerialNumber:          big.NewInt(time.Now().UnixNano()),
		Subject:               pkix.Name{CommonName: "card sets of this machine"},
		NotBefore:             time.Now().Add(-time.Hour),
		NotAfter:              time.Now().Add(24 * time.Hour),
		IPAddresses:           []net.IP{ip},
		DNSNames:              []string{"localhost"},
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		KeyUsage:              x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		BasicConstraintsValid: true,
		IsCA:                  true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, nil, err
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		return tls.Certificate{}, nil, err
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, roots, nil
}
