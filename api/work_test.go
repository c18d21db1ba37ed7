package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"cardgames/api"
	"cardgames/cardsets/work"
	"cardgames/games"
)

// place counts what is done in it. If full, it is busy.
type place struct {
	full              bool
	worked, transfers int
}

func (p *place) Do(ctx context.Context, f func(context.Context) error) error {
	if p.full {
		return work.ErrBusy
	}
	p.worked++
	return f(ctx)
}

func (p *place) Fetch(ctx context.Context, f func(context.Context) error) error { return f(ctx) }

func (p *place) Transfer(_ context.Context, f func() error) error {
	p.transfers++
	return f()
}

// Long work is done in a place: to read a body that may have card sets, also one that is refused, to write
// a long log, an export, and to compress much. A move is never kept waiting. Where there is no place, nothing is sent.
func TestWhatIsDoneInPlaces(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	game, invitation := s.create(""), s.offer(ada, "")
	s.pass(game, 40)
	large := strings.Repeat(" ", 100<<10) + "{"
	handler, at := s.handler, new(place)
	s.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		api.CallOf(r.Context()).Place = at
		handler.ServeHTTP(w, r)
	})
	for _, test := range []struct {
		method, target, body string
		waits                bool
	}{
		{"POST", "/games", large, true},
		{"POST", "/invitations", large, true},
		{"GET", game + "/export", "", true},
		{"GET", game + "?since=-1", "", true},
		{"GET", game, "", false},
		{"GET", game + "?include=cards", "", false},
		{"GET", invitation + "?include=cards", "", false},
		{"POST", game + "/actions", `{"type":"pass_priority","player":1}`, false},
	} {
		*at = place{full: true}
		_, busy := s.serve(test.method, test.target, test.body, nil)
		if (busy.Code == http.StatusServiceUnavailable) != test.waits {
			t.Errorf("%s %s, where there is no place: %d", test.method, test.target, busy.Code)
		}
		*at = place{}
		s.serve(test.method, test.target, test.body, nil)
		if (at.worked > 0) != test.waits {
			t.Errorf("%s %s was done in %d places", test.method, test.target, at.worked)
		}
	}
	var cards []string
	for i := range 80 {
		cards = append(cards, fmt.Sprintf(`{"id":"c%d","name":"C","type":"task","cost":1,"effect":"gain_progress",`+
			`"params":{"n":1},"text":"%s"}`, i, strings.Repeat("x", 1000)))
	}
	sets := `{"sets":[{"set_id":"s","name":"S","version":"1.0.0","cards":[` + strings.Join(cards, ",") + `]}]}`
	for _, long := range []string{s.create(sets), s.offer(ben, sets)} {
		*at = place{}
		_, w := s.serve("GET", long+"?include=cards", "", nil)
		if at.worked == 0 || at.transfers != 1 || w.Body.Len() < 64<<10 {
			t.Errorf("%s: %d bytes are made in %d places and sent as %d transfers", long, w.Body.Len(), at.worked, at.transfers)
		}
	}
}

// The origin's slowness and the service's own work have different errors.
func TestASlowOriginIsNamed(t *testing.T) {
	if p := api.ProblemOf(errors.Join(work.ErrSlowOrigin)); p.Status != 503 || !strings.Contains(p.Detail, "origin") {
		t.Errorf("%+v", p)
	}
}
