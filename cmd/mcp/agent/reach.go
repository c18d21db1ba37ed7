package agent

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
)

// reach is the way to the service. It notes whether the service can be reached.
type reach struct {
	url  string
	next http.RoundTripper

	mu     sync.Mutex
	failed error         // the newest failure; nil if the service can be reached
	closed chan struct{} // is closed while it cannot
}

// RoundTrip implements http.RoundTripper.
func (r *reach) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := r.next.RoundTrip(request)
	if stopped := request.Context().Err() == context.Canceled; err == nil || unreachable(err) && !stopped {
		r.note(err)
	}
	return response, err
}

func (r *reach) note(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case err != nil && r.failed == nil:
		close(r.closed)
	case err == nil && r.failed != nil:
		r.closed = make(chan struct{})
	}
	r.failed = err
}

// lost returns a channel that is closed if the service cannot be reached.
func (r *reach) lost() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.closed
}

// failure says for a model why the service cannot be reached, and what helps.
func (r *reach) failure() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return fmt.Errorf("the card game service cannot be reached at %s (%w): check that it runs, and that this server was "+
		"started with its address (-service URL); then try again", r.url, r.failed)
}

// unreachable reports whether no connection was made, for a reason that does not pass by itself.
func unreachable(err error) bool {
	dial, ok := errors.AsType[*net.OpError](err)
	_, untrusted := errors.AsType[*tls.CertificateVerificationError](err)
	return ok && dial.Op == "dial" || untrusted || errors.Is(err, http.ErrSchemeMismatch)
}
