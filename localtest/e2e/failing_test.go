package e2e

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"cardgames/games"
)

// everyRequest asks for each operation on a game at version 0.
func everyRequest(game view) map[string]request {
	return map[string]request{
		"create": post("/games", ""),
		"read":   get(game.Path()),
		"log":    get(game.Path() + "?since=0"),
		"past":   get(game.Path() + "?version=0"),
		"move":   post(game.Path()+"/actions", passBy(0)),
		"export": get(game.Path() + "/export"),
	}
}

// Package faults has a fault at each call of a request. Here is what the
// responses say, and what the log does.
func TestFailingStores(t *testing.T) {
	const reason = "a reason that clients must not see"
	unavailable := plain(http.StatusServiceUnavailable, "unavailable")
	internal := plain(http.StatusInternalServerError, "internal")
	for name, test := range map[string]struct {
		fail func() error
		want problem
	}{
		"unavailable":                {func() error { return fmt.Errorf("%s: %w", reason, games.ErrUnavailable) }, unavailable},
		"an error that nobody knows": {func() error { return errors.New(reason) }, internal},
		"a panic":                    {func() error { panic(reason) }, internal},
	} {
		t.Run(name, func(t *testing.T) {
			s := newService(t)
			game := s.create("")
			s.store.Before = func(string, string) error { return test.fail() }
			for name, request := range everyRequest(game) {
				retry := ""
				if test.want.Status == http.StatusServiceUnavailable {
					retry = "2"
				}
				s.refuse(refusal{name: name, request: request, want: test.want, header: map[string]string{"Retry-After": retry}})
				failed := s.send(request)
				if strings.Contains(string(failed.Body), reason) {
					t.Errorf("%s: the response has the reason: %s", name, failed.Body)
				}
				if line := loggedAbout(failed.Header.Get("X-Request-Id")); !strings.Contains(line, reason) {
					t.Errorf("%s: the log has not: %q", name, line)
				}
			}
		})
	}
}

func TestAnArchiveThatIsDown(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.archive.Fail = games.ErrUnavailable
	s.refuse(refusal{
		name: "export", request: get(game.Path() + "/export"),
		want: plain(http.StatusServiceUnavailable, "unavailable"), header: map[string]string{"Retry-After": "2"},
	})
}

// A move that another overtakes between its read and its write is a conflict.
func TestAMoveThatIsOvertaken(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.store.Before = func(call, _ string) error {
		if call == "Append" {
			s.store.Before = nil
			s.passes(game, 3)
		}
		return nil
	}
	s.send(post(game.Path()+"/actions", passBy(0))).expectProblem(conflict(http.StatusConflict, 3))
}

func TestAnExpiredGameIsGone(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.clock.advance(retention - time.Second)
	game = s.passes(game, 1) // which does not make it last longer
	s.send(get(game.Path())).expect(http.StatusOK)
	s.clock.advance(time.Second)
	for name, request := range everyRequest(game) {
		if name != "create" {
			s.refuse(refusal{name: name, request: request, want: missing})
		}
	}
}
