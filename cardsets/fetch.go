package cardsets

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"time"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"

	"code.dny.dev/ssrf"
)

// FetchTimeout bounds a whole exchange: name, connection, request and response.
const FetchTimeout = 5 * time.Second

// maxHeaderBytes bounds the header of a response.
const maxHeaderBytes = 64 << 10

// settings are the settings that an Option changes.
type settings struct {
	roots   *x509.CertPool
	control dialControl
	timeout time.Duration
}

// dialControl is the type of net.Dialer.Control, which sees each address after the
// name was resolved and before it is dialled.
type dialControl = func(network, address string, c syscall.RawConn) error

// Option changes how a Loader fetches. A deployed service uses the defaults.
type Option func(*settings)

// WithRoots trusts these certificate authorities instead of the system's.
func WithRoots(pool *x509.CertPool) Option {
	return func(s *settings) { s.roots = pool }
}

// WithDialControl replaces the function that refuses addresses that are not public. An
// origin on the developer's machine needs it.
func WithDialControl(control func(network, address string, c syscall.RawConn) error) Option {
	return func(s *settings) { s.control = control }
}

// WithTimeout replaces FetchTimeout.
func WithTimeout(d time.Duration) Option {
	return func(s *settings) { s.timeout = d }
}

// publicAddress refuses every address that is not on the public internet
// (IANA's special-purpose address registries) and every other port.
func publicAddress(port uint16) dialControl {
	return ssrf.New(ssrf.WithPorts(port)).Safe
}

// newClient returns a client that uses no proxy, follows no redirect and accepts no
// content coding. It keeps no connection: a function may be frozen between two
// requests, after which the connection would be closed.
func newClient(s settings) *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			DialContext:            (&net.Dialer{Control: s.control}).DialContext,
			TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: s.roots},
			DisableCompression:     true,
			DisableKeepAlives:      true,
			MaxResponseHeaderBytes: maxHeaderBytes,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// fetchAll fetches all targets concurrently and reports every fetch that failed;
// urls are the URLs as the client wrote them.
func (l *Loader) fetchAll(ctx context.Context, urls, targets []string) ([]check.File, error) {
	bodies := make([][]byte, len(targets))
	failures := make([]*fault.Fault, len(targets))
	var fetches sync.WaitGroup
	for i, target := range targets {
		fetches.Go(func() { bodies[i], failures[i] = l.fetch(ctx, target) })
	}
	fetches.Wait()

	var files []check.File
	var faults []fault.Fault
	for i, url := range urls {
		if failures[i] != nil {
			failures[i].URL = url
			faults = append(faults, *failures[i])
			continue
		}
		files = append(files, check.File{URL: url, Body: bodies[i]})
	}
	return files, check.Report(faults, files...)
}

func (l *Loader) fetch(ctx context.Context, target string) ([]byte, *fault.Fault) {
	ctx, cancel := context.WithTimeout(ctx, l.timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return nil, l.failure(err)
	}
	request.Header.Set("Accept", "application/json, text/plain")
	request.Header.Set("Accept-Encoding", "identity")
	response, err := l.client.Do(request)
	if err != nil {
		return nil, l.failure(err)
	}
	defer response.Body.Close()
	if refused := checkHeader(response); refused != nil {
		return nil, refused
	}
	return l.readBody(response.Body)
}

func (l *Loader) readBody(r io.Reader) ([]byte, *fault.Fault) {
	body, err := io.ReadAll(io.LimitReader(r, check.MaxSetBytes+1))
	switch {
	case len(body) > check.MaxSetBytes:
		return nil, &fault.Fault{Code: fault.TooLarge, Detail: fmt.Sprintf("the file has more than %d bytes",
			check.MaxSetBytes)}
	case err != nil:
		return nil, l.failure(err)
	}
	return body, nil
}

func checkHeader(response *http.Response) *fault.Fault {
	contentType := response.Header.Get("Content-Type")
	coding := strings.Join(response.Header.Values("Content-Encoding"), ", ")
	switch {
	case response.StatusCode != http.StatusOK:
		return unavailable("the origin responded with status %d, not 200%s", response.StatusCode,
			redirectNote(response.StatusCode))
	case !isText(contentType):
		return wrongType("its content type is %s, not JSON or text/plain", fault.Quote(contentType))
	case coding != "" && !strings.EqualFold(coding, "identity"):
		return wrongType("it has the content coding %s, which was not asked for", fault.Quote(coding))
	}
	return nil
}

func redirectNote(status int) string {
	if status/100 == 3 {
		return "; redirects are not followed"
	}
	return ""
}

// isText reports whether a content type is acceptable for a JSON file: origins of
// raw content send text/plain.
func isText(contentType string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return false
	}
	suffixed := strings.HasPrefix(media, "application/") && strings.HasSuffix(media, "+json")
	return suffixed || media == "application/json" || media == "text/plain"
}

func unavailable(format string, args ...any) *fault.Fault {
	return &fault.Fault{Code: fault.Unavailable, Detail: fmt.Sprintf(format, args...)}
}

func wrongType(format string, args ...any) *fault.Fault {
	return &fault.Fault{Code: fault.WrongType, Detail: fmt.Sprintf(format, args...)}
}

// failure describes why an exchange failed, without internal addresses.
func (l *Loader) failure(err error) *fault.Fault {
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return &fault.Fault{Code: fault.Timeout, Detail: fmt.Sprintf("the origin took longer than %s", l.timeout)}
	}
	_, untrusted := errors.AsType[*tls.CertificateVerificationError](err)
	_, unknown := errors.AsType[*net.DNSError](err)
	switch {
	case errors.Is(err, ssrf.ErrProhibitedIP):
		return unavailable("the origin's address is not a public one")
	case untrusted:
		return unavailable("the origin's certificate is not trusted")
	case unknown:
		return unavailable("the origin's host name has no address")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return unavailable("the origin's response ended early")
	}
	return unavailable("the connection to the origin failed")
}
