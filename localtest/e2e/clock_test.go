package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"
)

// The older the newest version, the less often it is worth asking.
func TestPollIntervals(t *testing.T) {
	s := newService(t)
	game := s.create("")
	waited := time.Duration(0)
	for _, test := range []struct {
		age  time.Duration
		want string
	}{{0, "2"}, {20 * time.Second, "5"}, {2 * time.Minute, "10"}, {10 * time.Minute, "60"}} {
		s.clock.advance(test.age - waited)
		waited = test.age
		for _, r := range []request{get(game.Path()), get(game.Path()).with("If-None-Match", game.ETag())} {
			s.send(r).expectHeader(map[string]string{"X-Poll-Interval": test.want})
		}
	}
}

// What may be done at the deadline is listed before it, so a version has the same
// bytes, under the same tag, at every time of day.
func TestADeadline(t *testing.T) {
	const turn = 90 * time.Second
	s := newService(t)
	game := s.createPrivate(fmt.Sprintf(`{"private": true, "turn_seconds": %d}`, turn/time.Second))
	opponent := func(r request) request { return game.as(1, r) }
	pass := opponent(post(game.Path()+"/actions", passBy(0)))

	before := s.send(opponent(get(game.Path()))).expect(http.StatusOK)
	s.send(game.as(0, get(game.Path()))).expectHeader(map[string]string{"X-Poll-Interval": "60"}) // nobody else can move
	s.refuse(refusal{name: "too early", request: pass, want: plain(http.StatusForbidden, "wrong_seat")})
	s.clock.advance(turn)
	s.send(opponent(get(game.Path()))).expect(http.StatusOK).expectBody(before)
	s.send(opponent(get(game.Path())).with("If-None-Match", `"0"`)).expect(http.StatusNotModified)
	s.send(game.as(0, get(game.Path()))).expectHeader(map[string]string{"X-Poll-Interval": "5"})

	var listed struct {
		DeadlineActions []json.RawMessage `json:"deadline_actions"`
	}
	before.decode(&listed)
	if len(listed.DeadlineActions) != 1 {
		t.Fatalf("deadline_actions %s", listed.DeadlineActions)
	}
	s.send(opponent(post(game.Path()+"/actions", string(listed.DeadlineActions[0])))).expect(http.StatusOK)
	s.send(opponent(post(game.Path()+"/actions", passBy(1)))).expect(http.StatusOK)
	log := s.send(get(game.Path() + "?since=0")).expect(http.StatusOK).view().Log
	if by := log[0].By; by == nil || *by != 1 || log[1].By != nil {
		t.Errorf("the log does not say that player 1 passed for player 0: %+v", log)
	}
}
