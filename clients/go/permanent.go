package cardgames

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// PermanentError is a failure that does not pass by itself, and no response of the service. Its text names the
// address and what helps.
type PermanentError struct {
	Address string
	Fault   string // what is wrong, and what helps
	Cause   error  // nil for none
}

func (e *PermanentError) Error() string { return e.Address + ": " + e.Fault }

// Unwrap returns the cause.
func (e *PermanentError) Unwrap() error { return e.Cause }

func (s *Service) permanent(cause error, format string, args ...any) error {
	return &PermanentError{Address: s.Base, Fault: fmt.Sprintf(format, args...), Cause: cause}
}

var (
	webAddress = regexp.MustCompile(`^(?i:https?)://`)
	anyScheme  = regexp.MustCompile(`^[A-Za-z][A-Za-z+.-]*://`)
	notInToken = regexp.MustCompile(`[^\x21-\x7e]`)
)

// checkAddress fails where an address is no URL of a service.
func (s *Service) checkAddress() error {
	switch u, err := url.Parse(s.Base); {
	case anyScheme.MatchString(s.Base) && !webAddress.MatchString(s.Base):
		return s.permanent(nil, "the address has another scheme than http:// or https://")
	case !webAddress.MatchString(s.Base):
		return s.permanent(nil, "the address has no scheme; begin it with http:// or https://")
	case err != nil || u.Host == "":
		return s.permanent(err, "the address is no URL; write it like https://games.example")
	}
	return nil
}

// checkToken fails where a header cannot have a token.
func (s *Service) checkToken(token string) error {
	if notInToken.MatchString(token) {
		return s.permanent(nil,
			"the token has a line break or another character that no token has; pass it as it was given")
	}
	return nil
}

// lastingFault returns the error of a request without a response, which is a PermanentError where that does not pass by
// itself. A host that has responded exists: a device without a network may not find it either.
func (s *Service) lastingFault(err error) error {
	unknown, noHost := errors.AsType[*net.DNSError](err)
	_, untrusted := errors.AsType[*tls.CertificateVerificationError](err)
	switch {
	case noHost && unknown.IsNotFound && !s.reached.Load():
		return s.permanent(err, "there is no host of this name; check the address and the network")
	case untrusted:
		return s.permanent(err,
			"the certificate is not accepted; check the address and the clock, or have the certificate renewed")
	case errors.Is(err, http.ErrSchemeMismatch):
		return s.permanent(err, "the server does not speak TLS there; try http:// in place of https://")
	}
	return err
}

// checkRedirect fails where a response sends a request elsewhere: followed, a move would become a read.
func (s *Service) checkRedirect(response *http.Response, path string) error {
	if response.StatusCode/100 != 3 || response.StatusCode == http.StatusNotModified {
		return nil
	}
	to := strings.TrimSuffix(response.Header.Get("Location"), path)
	return s.permanent(nil, "the service redirects to %s; use that address", to)
}

// remedy is what helps where another server responds in place of the service.
const remedy = "check the address, and sign in where the network asks for it"

// checkText fails where a body cannot be the service's. One that was cut begins like JSON.
func (s *Service) checkText(text []byte) error {
	text = bytes.TrimSpace(text)
	if len(text) == 0 || text[0] == '{' || text[0] == '[' {
		return nil
	}
	return s.permanent(nil, "the response is not JSON; %s", remedy)
}

// troubled is the number of failures in a row from which they are reported.
const troubled = 3

// note counts failures in a row, and reports them.
func (s *Service) note(err error) {
	if err == nil || !temporary(err) {
		s.failures.Store(0)
		return
	}
	if n := s.failures.Add(1); n >= troubled {
		s.report(err, int(n))
	}
}
