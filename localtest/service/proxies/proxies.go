// Package proxies starts the reverse proxies that people put in front of the service, Caddy and
// nginx of Debian's packages, on loopback, with TLS or without.
package proxies

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Host is the name at which the site of a proxy is.
const Host = "play.example.org"

// Proxy is a reverse proxy that runs until the end of its test.
type Proxy struct {
	URL     string // of its site, with the port and without a slash at the end
	Address string // on loopback
	roots   *x509.CertPool
	folder  string
	command []string
	end     func() // the process, if one runs
}

// limit is how long a proxy may take to be ready.
const limit = 15 * time.Second

// Caddy starts Caddy with a site, as the operator of a site at Host would write it in a
// Caddyfile: "play.example.org {", or "http://play.example.org {" without TLS.
func Caddy(t testing.TB, site string) *Proxy {
	t.Helper()
	p := newProxy(t)
	if plain := "http://" + Host + " {"; strings.Contains(site, plain) {
		p.URL = "http" + strings.TrimPrefix(p.URL, "https")
		site = strings.Replace(site, plain, p.URL+" {\n\tbind 127.0.0.1", 1)
	} else {
		site = replaced(t, site, Host+" {", p.URL+" {\n\tbind 127.0.0.1\n\ttls "+
			filepath.Join(p.folder, certificateFile)+" "+filepath.Join(p.folder, keyFile))
	}
	name := write(t, p.folder, "Caddyfile", "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"+site)
	p.command = []string{"caddy", "run", "--adapter", "caddyfile", "--config", name}
	p.Start(t)
	return p
}

// Nginx starts nginx with a server block of Host, with "listen 443 ssl;" and the certificate of
// Certbot, or with "listen 80;".
func Nginx(t testing.TB, server string) *Proxy {
	t.Helper()
	p := newProxy(t)
	if strings.Contains(server, "listen 80;") {
		p.URL = "http" + strings.TrimPrefix(p.URL, "https")
		server = replaced(t, server, "listen 80;", "listen "+p.Address+";")
	} else {
		server = replaced(t, server, "listen 443 ssl;", "listen "+p.Address+" ssl;")
		server = replaced(t, server, "/etc/letsencrypt/live/"+Host+"/", p.folder+"/")
	}
	name := write(t, p.folder, "nginx.conf", "daemon off;\npid nginx.pid;\nerror_log stderr;\nuser root;\n"+
		"events {}\nhttp {\naccess_log off;\n"+server+"}\n")
	p.command = []string{"nginx", "-p", p.folder, "-c", name}
	p.Start(t)
	return p
}

func replaced(t testing.TB, text, old, with string) string {
	t.Helper()
	if !strings.Contains(text, old) {
		t.Fatalf("the configuration has no %q:\n%s", old, text)
	}
	return strings.ReplaceAll(text, old, with)
}

// newProxy chooses an address, and a folder that has the certificate.
func newProxy(t testing.TB) *Proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	address, folder := listener.Addr().String(), t.TempDir()
	_, port, _ := net.SplitHostPort(address)
	return &Proxy{
		URL: "https://" + Host + ":" + port, Address: address,
		roots: writeCertificate(t, folder), folder: folder, end: func() {},
	}
}

func write(t testing.TB, folder, name, text string) string {
	t.Helper()
	name = filepath.Join(folder, name)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// Stop ends the process, for as long as the proxy cannot be reached.
func (p *Proxy) Stop() { p.end() }

// Start starts the process, also again, and waits until it accepts connections.
func (p *Proxy) Start(t testing.TB) {
	t.Helper()
	program := p.command[0]
	command := exec.Command(program, p.command[1:]...)
	command.Env = append(os.Environ(), "HOME="+p.folder, "XDG_DATA_HOME="+p.folder, "XDG_CONFIG_HOME="+p.folder)
	var output strings.Builder
	command.Stdout, command.Stderr = &output, &output
	if err := command.Start(); err != nil {
		t.Fatalf("%v; has localtest/service/proxies/setup been run?", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	p.end = sync.OnceFunc(func() {
		_ = command.Process.Signal(os.Interrupt)
		<-ended
	})
	t.Cleanup(p.end)
	for begun := time.Now(); time.Since(begun) < limit; time.Sleep(20 * time.Millisecond) {
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("%s ended: %v\n%s", program, err, output.String())
		default:
		}
		if connection, err := net.Dial("tcp", p.Address); err == nil {
			_ = connection.Close()
			return
		}
	}
	t.Fatalf("%s is not ready after %s", program, limit)
}

// Client returns a client for which each name leads to the proxy, and which trusts its
// certificate.
func (p *Proxy) Client() *http.Client {
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, network, p.Address)
	}
	return &http.Client{Transport: &http.Transport{
		DialContext: dial, TLSClientConfig: &tls.Config{RootCAs: p.roots, MinVersion: tls.VersionTLS12},
	}}
}
