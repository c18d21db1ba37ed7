package e2e

import (
	"net/http"
	"testing"
	"time"
)

func TestThePollIntervalGrowsWhileNobodyMoves(t *testing.T) {
	s := newService(t)
	game := s.create("")
	for _, step := range []struct {
		after time.Duration // the step before
		want  string
	}{
		{0, "2"},
		{59*time.Second + 999*time.Millisecond, "2"},
		{time.Millisecond, "10"},
		{9*time.Minute - time.Millisecond, "10"},
		{time.Millisecond, "60"},
		{24 * time.Hour, "60"},
	} {
		s.clock.advance(step.after)
		for _, r := range []request{get(game.path()), get(game.path() + "?since=0"), get(game.path()).with("If-None-Match", `"0"`)} {
			s.send(r).expectHeader(map[string]string{"X-Poll-Interval": step.want})
		}
	}
	game = s.pass(game)
	s.send(get(game.path())).expectHeader(map[string]string{"X-Poll-Interval": "2"})
	s.send(get(game.path() + "?version=0")).expectHeader(map[string]string{"X-Poll-Interval": ""})
}

func TestAnExpiredGameIsGone(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.clock.advance(retention - time.Second)
	game = s.pass(game) // which does not make it last longer
	s.send(get(game.path())).expect(http.StatusOK)
	s.clock.advance(time.Second)
	for name, request := range everyRequest(game) {
		if name != "create" {
			s.refuse(refusal{name: name, request: request, want: missing})
		}
	}
}
