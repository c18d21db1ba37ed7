// Package e2e tests the HTTP contract of a running service. It checks every
// request and every response against the OpenAPI document.
//
// What needs a hand inside (a clock, a card-set origin, a store that fails) is
// tested where it happens: see docs/decisions.md.
//
//	go test ./localtest/e2e -target https://HOST    Run on a deployment
package e2e

import (
	"context"
	"net/http"
	"testing"

	"cardgames/localtest/client"
)

// Target is a service under test.
type Target struct {
	BaseURL   string            // without a slash at its end
	Transport http.RoundTripper // nil means a plain one
	Live      bool              // whether it must have live updates
	// Dump returns all that is stored, by names that tell one value from
	// another: the records and snapshots of games, and the archived exports.
	// Without it nothing is checked of what is stored.
	Dump func(context.Context) (map[string]string, error)
}

// Run checks what is promised of every service. It makes its own games. Nobody
// else may use the service meanwhile where there is a Dump.
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
	s.run("cross-origin requests", crossOrigin)
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

// dump returns all that is stored now.
func (s *session) dump() map[string]string {
	s.Helper()
	if s.Dump == nil {
		return nil
	}
	all, err := s.Dump(s.Context())
	if err != nil {
		s.Fatal(err)
	}
	return all
}

// added returns what is in after and not in before, and fails where something of
// before is missing or changed.
func (s *session) added(before, after map[string]string) (fresh []string) {
	s.Helper()
	for name, value := range before {
		if now, ok := after[name]; !ok || now != value {
			s.Errorf("%s has changed", name)
		}
	}
	for name, value := range after {
		if _, old := before[name]; !old {
			fresh = append(fresh, value)
		}
	}
	return fresh
}
