package api_test

import (
	"net/http"
	"strings"
	"testing"

	"cardgames/api"
	"cardgames/cardsets/work"
	"cardgames/games"
)

// What may take long is done in a place: to read a body that may have card sets, also one that
// is refused, and to write all cards, a log or an export. A move is never kept waiting.
func TestWhatIsDoneInPlaces(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	game := s.create("")
	s.pass(game, 3)
	large := strings.Repeat(" ", 100<<10) + "{"
	handler, places, done := s.handler, work.NewPlaces(1), new(work.Request)
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		done = places.NewRequest()
		api.CallOf(r.Context()).Place = done
		handler.ServeHTTP(w, r)
	})
	for _, test := range []struct {
		method, target, body string
		least                int // bytes
	}{
		{"POST", "/games", large, len(large)},
		{"POST", "/invitations", large, len(large)},
		{"GET", game + "?include=cards", "", 5000},
		{"GET", game + "/export", "", 10_000},
		{"GET", game + "?since=-1", "", 4 * 2048},
		{"GET", game, "", 0},
		{"POST", game + "/actions", `{"type":"pass_priority","player":1}`, 0},
	} {
		s.serve(test.method, test.target, test.body, nil)
		if got := done.Bytes(); got < test.least || test.least == 0 && got > 0 {
			t.Errorf("%s %s: %d bytes, want %d", test.method, test.target, got, test.least)
		}
	}
}
