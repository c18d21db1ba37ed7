// Package remote fetches files of an operator's origin: from URLs below one prefix, over
// HTTPS, from public addresses only.
package remote

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
	"syscall"
	"time"

	"cardgames/cardsets/fault"

	"code.dny.dev/ssrf"
)

// Timeout bounds a whole exchange: name, connection, request and response.
const Timeout = 5 * time.Second

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

// Option changes how an Origin fetches. A deployed service uses the defaults.
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

// WithTimeout replaces Timeout.
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

// Origin is where files are fetched from.
type Origin struct {
	prefix  prefix
	client  *http.Client
	timeout time.Duration
}

// New returns an origin: an https URL prefix that ends in a slash, such as
// "https://host/owner/repo/". An empty prefix matches no URL. The error describes what is
// wrong with the prefix.
func New(prefix string, options ...Option) (*Origin, error) {
	parsed, err := parsePrefix(prefix)
	if err != nil {
		return nil, err
	}
	s := settings{control: publicAddress(parsed.port), timeout: Timeout}
	for _, option := range options {
		option(&s)
	}
	return &Origin{prefix: parsed, client: newClient(s), timeout: s.timeout}, nil
}

// Prefix returns the URL prefix as it was given to New.
func (o *Origin) Prefix() string { return o.prefix.text }

// Match returns the URL to fetch for a candidate, or a sentence that says why it is not
// allowed.
func (o *Origin) Match(candidate string) (target string, err error) { return o.prefix.match(candidate) }

// Failure is why a file was not fetched.
type Failure struct {
	fault.Fault     // without URL
	Status      int // of the response, if that is why; otherwise 0
}

// Fetch returns the file at a URL that Match returned, of at most limit bytes.
func (o *Origin) Fetch(ctx context.Context, target string, limit int) ([]byte, *Failure) {
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return nil, o.failure(err)
	}
	request.Header.Set("Accept", "application/json, text/plain")
	request.Header.Set("Accept-Encoding", "identity")
	response, err := o.client.Do(request)
	if err != nil {
		return nil, o.failure(err)
	}
	defer response.Body.Close()
	if refused := checkHeader(response); refused != nil {
		return nil, refused
	}
	return o.readBody(response.Body, limit)
}

// File returns the file of a name directly below the origin, of at most limit bytes, and
// its URL. body is nil if there is none. Faults are returned as a *fault.Report.
func (o *Origin) File(ctx context.Context, name string, limit int) (body []byte, url string, err error) {
	if url, err = o.Match(o.Prefix() + name); err != nil {
		return nil, "", err
	}
	body, failure := o.Fetch(ctx, url, limit)
	switch {
	case failure == nil:
		return body, url, nil
	case failure.Status == http.StatusNotFound:
		return nil, url, nil
	}
	failure.URL = url
	return nil, url, &fault.Report{Faults: []fault.Fault{failure.Fault}}
}

func (o *Origin) readBody(r io.Reader, limit int) ([]byte, *Failure) {
	body, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	switch {
	case len(body) > limit:
		return nil, failed(fault.TooLarge, "the file has more than %d bytes", limit)
	case err != nil:
		return nil, o.failure(err)
	}
	return body, nil
}

func checkHeader(response *http.Response) *Failure {
	contentType := response.Header.Get("Content-Type")
	coding := strings.Join(response.Header.Values("Content-Encoding"), ", ")
	switch {
	case response.StatusCode != http.StatusOK:
		failure := unavailable("the origin responded with status %d, not 200%s", response.StatusCode,
			redirectNote(response.StatusCode))
		failure.Status = response.StatusCode
		return failure
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

func unavailable(format string, args ...any) *Failure {
	return failed(fault.Unavailable, format, args...)
}

func wrongType(format string, args ...any) *Failure { return failed(fault.WrongType, format, args...) }

func failed(code fault.Code, format string, args ...any) *Failure {
	return &Failure{Fault: fault.Fault{Code: code, Detail: fmt.Sprintf(format, args...)}}
}

// failure describes why an exchange failed, without internal addresses.
func (o *Origin) failure(err error) *Failure {
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return failed(fault.Timeout, "the origin took longer than %s", o.timeout)
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
