// Package e2e tests the HTTP contract of a running service. It checks every
// request and every response against the OpenAPI document.
//
// Behaviour that depends on the clock, on a card-set origin or on a failing store is
// tested in the packages of those parts: see docs/decisions.md.
//
//	go test ./localtest/service/e2e -target https://HOST    Run on a deployment
package e2e

import (
	"net/http"
	"testing"

	"cardgames/localtest/service/rawhttp"
)

// Target is a service under test.
type Target struct {
	BaseURL   string            // without a trailing slash
	Transport http.RoundTripper // nil means http.DefaultTransport
	Live      bool              // whether it must have live updates
	// Head says that HEAD is handled wherever GET is. The API Gateway has no routes for it.
	Head bool
	// CLI says that the SAM CLI emulates the API Gateway. It responds 502 to HEAD
	// and to bodies that are not UTF-8, and does not expose headers to other origins,
	// so these tests are omitted.
	CLI bool
	// Dump returns everything that is stored, each value under a key of its own: the
	// records and snapshots of games, the invitations, and the archived exports. If it is nil, stored
	// values are not checked.
	Dump func() map[string]string
}

// Run runs the tests on a target, with new games. If the target has a Dump, no
// other client may use it at the same time.
func Run(t *testing.T, target Target) {
	s := newSession(t, target)
	s.run("creating", creating)
	s.run("card sets", cardSets)
	s.run("reading", reading)
	s.run("playing", playing)
	s.run("exporting", exporting)
	s.run("private games", private)
	s.run("invitations", inviting)
	s.run("decks", withDecks)
	s.run("problems", problems)
	s.run("live updates", followed)
	s.run("documentation", documentation)
	s.run("nowhere", nowhere)
	if !target.CLI {
		s.run("cross-origin requests", crossOrigin)
	}
}

// session is a test with a client of its target.
type session struct {
	*testing.T
	Target
	client rawhttp.Client
}

func newSession(t *testing.T, target Target) *session {
	return &session{t, target, rawhttp.Client{Base: target.BaseURL, Transport: target.Transport}}
}

func (s *session) run(name string, f func(*session)) {
	s.Helper()
	s.T.Run(name, func(t *testing.T) {
		t.Helper()
		f(&session{t, s.Target, s.client})
	})
}

// stores checks that f adds want values to those stored and changes none, and
// returns the added ones. Without a Dump it only calls f.
func (s *session) stores(want int, f func()) (added []string) {
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
			added = append(added, value)
		}
	}
	if len(added) != want {
		s.Errorf("%d values were stored, want %d", len(added), want)
	}
	return added
}
