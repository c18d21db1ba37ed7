// Package e2e tests the HTTP contract of a running service. It checks every
// request and every response against the OpenAPI document.
//
// What needs control of a clock, a card-set origin or a store that fails is tested
// in the packages of those parts: see docs/decisions.md.
//
//	go test ./localtest/e2e -target https://HOST    Run on a deployment
package e2e

import (
	"net/http"
	"testing"

	"cardgames/localtest/client"
)

// Target is a service under test.
type Target struct {
	BaseURL   string            // without a slash at its end
	Transport http.RoundTripper // nil means a plain one
	Live      bool              // whether it must have live updates
	// CLI says that the SAM CLI stands for the API Gateway. It responds 502 to HEAD
	// and to bodies that are not UTF-8, and does not expose headers to other origins,
	// so these requests are left out.
	CLI bool
	// Dump returns all that is stored, by names that tell one value from
	// another: the records and snapshots of games, and the archived exports.
	// Without it nothing is checked of what is stored.
	Dump func() map[string]string
}

// Run checks what is promised of every service. It makes its own games. With a
// Dump, no other client may use the service at the same time.
func Run(t *testing.T, target Target) {
	s := newSession(t, target)
	s.run("creating", creating)
	s.run("reading", reading)
	s.run("playing", playing)
	s.run("exporting", exporting)
	s.run("private games", private)
	s.run("problems", problems)
	s.run("live updates", live)
	s.run("documentation", documentation)
	if !target.CLI {
		s.run("cross-origin requests", crossOrigin)
	}
}

// session is a test that talks to a Target.
type session struct {
	*testing.T
	Target
	client client.Client
}

func newSession(t *testing.T, target Target) *session {
	return &session{t, target, client.Client{Base: target.BaseURL, Transport: target.Transport}}
}

func (s *session) run(name string, f func(*session)) {
	s.Helper()
	s.T.Run(name, func(t *testing.T) {
		t.Helper()
		f(&session{t, s.Target, s.client})
	})
}

// stores checks how many values f adds to what is stored, and returns them where
// there is a Dump. Nothing that is stored ever changes.
func (s *session) stores(want int, f func()) (fresh []string) {
	s.Helper()
	if s.Dump == nil {
		f()
		return nil
	}
	before := s.Dump()
	f()
	after := s.Dump()
	for name, value := range before {
		if after[name] != value {
			s.Errorf("%s has changed", name)
		}
	}
	for name, value := range after {
		if _, old := before[name]; !old {
			fresh = append(fresh, value)
		}
	}
	if len(fresh) != want {
		s.Errorf("%d values were stored, want %d", len(fresh), want)
	}
	return fresh
}
