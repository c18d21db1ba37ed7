package e2e

import (
	"net/http"
	"sync"
)

// clients is how many want to make the same version.
const clients = 16

// racing is about one version with If-Match. Package races has moves without it,
// and faults in between.
func racing(s *session) {
	game := s.create("")
	won := 0
	for _, r := range together(s, act(game, passBy(0))) {
		if r.Status == http.StatusOK {
			won++
			continue
		}
		r.expectProblem(conflict(http.StatusPreconditionFailed, 1))
	}
	v := s.send(get(game.Path() + "?since=0")).expect(http.StatusOK).view()
	if won != 1 || v.Version != 1 || len(v.Log) != 1 {
		s.Errorf("%d of %d moves were played: version %d with %d new log entries", won, clients, v.Version, len(v.Log))
	}
	documents := map[string]bool{}
	for _, r := range together(s, get(game.Path()+"/export")) {
		documents[string(r.expect(http.StatusOK).Body)] = true
	}
	if len(documents) != 1 {
		s.Errorf("%d different exports of one version", len(documents))
	}
}

// together sends a request as often as there are clients, at the same time.
func together(s *session, r request) []response {
	s.Helper()
	responses, errs := make([]response, clients), make([]error, clients)
	var begin, end sync.WaitGroup
	begin.Add(1)
	for i := range clients {
		end.Go(func() {
			begin.Wait()
			responses[i], errs[i] = s.try(r)
		})
	}
	begin.Done()
	end.Wait()
	for _, err := range errs {
		if err != nil {
			s.Fatal(err)
		}
	}
	return responses
}
