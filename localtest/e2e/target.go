// Package e2e is the HTTP contract of the service as tests of a running one:
// every request and every answer is held against the OpenAPI document.
//
// Run is for any service, wherever it runs. What needs a hand inside (a clock, a
// card-set origin with a script, a store that fails) is tested in this package
// on the whole service in one process.
package e2e

import (
	"context"
	"net/http"
	"sync"
	"testing"

	"cardgames/schemas"
)

// Target is a service under test.
type Target struct {
	BaseURL string // without a slash at its end
	// Dump returns all that is stored, by names that tell one value from
	// another: the records and snapshots of games, and the archived documents.
	Dump func(context.Context) (map[string]string, error)
}

// Run checks what holds for every service. It makes its own games, and leaves
// those that it finds alone. Nobody else may use the service meanwhile.
func Run(t *testing.T, target Target) {
	s := &session{T: t, Target: target}
	s.run("creating", creating)
	s.run("reading", reading)
	s.run("playing", playing)
	s.run("exporting", exporting)
	s.run("racing", racing)
	s.run("keys", keys)
	s.run("private games", private)
	s.run("problems", problems)
	s.run("illegal moves", illegalMoves)
}

// session is a test that talks to a Target.
type session struct {
	*testing.T
	Target
}

func (s *session) run(name string, f func(*session)) {
	s.Helper()
	s.T.Run(name, func(t *testing.T) {
		t.Helper()
		f(&session{t, s.Target})
	})
}

// contract is one for all tests: it takes a tenth of a second to read, and
// knows in the end which answers came.
var contract = sync.OnceValues(func() (*Contract, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 32 // so many clients race for one version
	return NewContract(schemas.OpenAPI, transport)
})

// dump is all that is stored now.
func (s *session) dump() map[string]string {
	s.Helper()
	all, err := s.Dump(s.Context())
	if err != nil {
		s.Fatal(err)
	}
	return all
}
