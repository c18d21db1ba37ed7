package e2e

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/games"
)

// everyRequest asks for each operation on a game at version 0.
func everyRequest(game view) map[string]request {
	return map[string]request{
		"create": post("/games", ""),
		"read":   get(game.path()),
		"log":    get(game.path() + "?since=0"),
		"past":   get(game.path() + "?version=0"),
		"move":   post(game.path()+"/actions", passBy(0)),
		"export": get(game.path() + "/export"),
	}
}

func TestAStoreThatIsDown(t *testing.T) {
	s := newService(t)
	game := s.create("")
	down := fmt.Errorf("10.0.0.7 does not answer: %w", games.ErrUnavailable)
	s.store.before = func() error { return down }
	for name, request := range everyRequest(game) {
		s.refuse(refusal{name: name, request: request, want: plain(503, "unavailable"), header: map[string]string{"Retry-After": "2"}})
	}
}

// A store may fail at the last step only.
func TestAStoreThatRefusesWrites(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.store.append = func(context.Context, games.Record) error { return games.ErrUnavailable }
	move := post(game.path()+"/actions", passBy(0)).with("If-Match", `"0"`)
	s.refuse(refusal{name: "move", request: move, want: plain(503, "unavailable"), header: map[string]string{"Retry-After": "2"}})
}

func TestAnArchiveThatIsDown(t *testing.T) {
	s := newService(t)
	game := s.create("")
	must(t, s.objects.Close())
	s.refuse(refusal{
		name: "export", request: get(game.path() + "/export"),
		want: plain(503, "unavailable"), header: map[string]string{"Retry-After": "2"},
	})
}

// Faults of the service itself: the log has the reason, the answer has not.
func TestInternalFaults(t *testing.T) {
	const reason = "a reason that clients must not see"
	for name, fail := range map[string]func() error{
		"an error that nobody knows": func() error { return errors.New(reason) },
		"a panic":                    func() error { panic(reason) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newService(t)
			game := s.create("")
			s.store.before = fail
			for name, request := range everyRequest(game) {
				failsInside(s, name, request, reason)
			}
		})
	}
	t.Run("damaged records", func(t *testing.T) {
		s := newService(t)
		game := s.create("")
		s.store.damaged = true
		for name, request := range everyRequest(game) {
			if name != "create" {
				failsInside(s, name, request, "damaged record")
			}
		}
	})
}

func failsInside(s *world, name string, r request, reason string) {
	s.refuse(refusal{name: name, request: r, want: plain(500, "internal")})
	s.run(name+" is logged", func(s *session) {
		a := s.send(r)
		if strings.Contains(string(a.body), reason) {
			s.Errorf("the answer tells: %s", a.body)
		}
		if line := loggedAbout(a.header.Get("X-Request-Id")); !strings.Contains(line, reason) {
			s.Errorf("the log does not: %q", line)
		}
	})
}

// A move that comes second is a conflict, even when it was checked first.
func TestAMoveThatIsOvertaken(t *testing.T) {
	for _, test := range []struct {
		name, ifMatch string
		rivals        int // moves that come between
		want          problem
	}{
		{"without If-Match", "", 1, conflict(http.StatusConflict, 1)},
		{"with If-Match", `"0"`, 1, conflict(http.StatusPreconditionFailed, 1)},
		{"with any version", `*`, 1, conflict(http.StatusPreconditionFailed, 1)},
		{"by several moves", "", 3, conflict(http.StatusConflict, 3)},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newService(t)
			game := s.create("")
			var overtaken map[string]string
			own := s.store.append
			s.store.append = func(ctx context.Context, next games.Record) error {
				s.store.append = own
				s.passes(game, test.rivals)
				overtaken = s.dump()
				return own(ctx, next)
			}
			move := post(game.path()+"/actions", passBy(0)).with("If-Match", test.ifMatch)
			s.send(move).expectProblem(test.want)
			if diff := cmp.Diff(overtaken, s.dump()); diff != "" {
				t.Errorf("the move that lost was stored:\n%s", diff)
			}
		})
	}
}

// All clients have read version 0 before the first writes version 1.
func TestARaceWithoutIfMatch(t *testing.T) {
	s := newService(t)
	game := s.create("")
	own := s.store.append
	var read sync.WaitGroup
	read.Add(clients)
	s.store.append = func(ctx context.Context, next games.Record) error {
		read.Done()
		read.Wait()
		return own(ctx, next)
	}
	race(s.session, game, post(game.path()+"/actions", passBy(0)), conflict(http.StatusConflict, 1))
}

// The store has kept the move, but its answer is lost. If-Match keeps the retry
// from being a second move.
func TestALostAnswer(t *testing.T) {
	s := newService(t)
	game := s.create("")
	own := s.store.append
	s.store.append = func(ctx context.Context, next games.Record) error {
		return errors.Join(own(ctx, next), games.ErrUnavailable)
	}
	move := post(game.path()+"/actions", passBy(0)).with("If-Match", `"0"`)
	s.send(move).expectProblem(plain(503, "unavailable"))
	s.refuse(refusal{name: "retry", request: move, want: conflict(http.StatusPreconditionFailed, 1)})
	if v := s.send(get(game.path() + "?since=0")).view(); v.Version != 1 || len(v.Log) != 1 {
		t.Errorf("version %d, %d log entries", v.Version, len(v.Log))
	}
}
