package e2e

import (
	"fmt"
	"net/http"
	"sync"

	"github.com/google/go-cmp/cmp"
)

// clients is how many want to make the same version.
const clients = 16

func racing(s *session) {
	s.run("for one version with If-Match", func(s *session) {
		game := s.create("")
		race(s, game, post(game.path()+"/actions", passBy(0)).with("If-Match", `"0"`), conflict(http.StatusPreconditionFailed, 1))
	})
	s.run("for one document", func(s *session) {
		game := s.create("")
		bodies := map[string]bool{}
		for _, a := range together(s, get(game.path()+"/export")) {
			bodies[string(a.expect(http.StatusOK).body)] = true
		}
		if len(bodies) != 1 {
			s.Errorf("%d different documents", len(bodies))
		}
	})
}

// race makes the same move many times at once. One is played; the others get
// the problem.
func race(s *session, game view, move request, lost problem) {
	s.Helper()
	won := 0
	for _, a := range together(s, move) {
		if a.status == http.StatusOK {
			won++
			continue
		}
		a.expectProblem(lost)
	}
	if won != 1 {
		s.Errorf("%d of %d moves were played", won, clients)
	}
	v := s.send(get(fmt.Sprintf("%s?since=%d", game.path(), game.Version))).expect(http.StatusOK).view()
	if v.Version != game.Version+1 || len(v.Log) != 1 {
		s.Errorf("version %d with %d new log entries", v.Version, len(v.Log))
	}
	if diff := cmp.Diff([]event{{"passed", 0}}, v.Events); diff != "" {
		s.Error(diff)
	}
}

// together sends a request as often as there are clients, at the same time.
func together(s *session, r request) []answer {
	s.Helper()
	answers, errs := make([]answer, clients), make([]error, clients)
	var begin, end sync.WaitGroup
	begin.Add(1)
	for i := range clients {
		end.Go(func() {
			begin.Wait()
			answers[i], errs[i] = s.try(r)
		})
	}
	begin.Done()
	end.Wait()
	for _, err := range errs {
		if err != nil {
			s.Fatal(err)
		}
	}
	return answers
}
