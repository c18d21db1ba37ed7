package e2e

import (
	"net/http"
	"testing"
	"time"

	"cardgames/games"
)

// A game that expires takes its followers with it: nobody is told of it any more,
// and nobody can follow it.
func TestAnExpiredGameHasNoFollowers(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.clock.advance(retention - time.Minute) // sooner than a connection ends
	s.follow(game)
	if all := s.followers(game); len(all) != 1 {
		t.Fatalf("%d followers before the game expires", len(all))
	}
	s.clock.advance(time.Minute)
	if all := s.followers(game); len(all) != 0 {
		t.Errorf("%d followers of an expired game", len(all))
	}
	s.refuseHandshake(game.Live, http.StatusNotFound)
}

// A connection is forgotten a little after the two hours that it can last.
func TestAFollowerIsForgotten(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.follow(game)
	for _, step := range []struct {
		after time.Duration
		want  int
	}{{2 * time.Hour, 1}, {15 * time.Minute, 0}} {
		s.clock.advance(step.after)
		if all := s.followers(game); len(all) != step.want {
			t.Errorf("%d followers after another %s, want %d", len(all), step.after, step.want)
		}
	}
}

// A follower that has left is forgotten when a hint does not reach it.
func TestAFollowerThatHasLeftIsForgotten(t *testing.T) {
	s := newService(t)
	game := s.create("")
	_ = s.follow(game).socket.CloseNow()
	s.clock.advance(time.Minute) // longer than a handshake
	stays := s.follow(game)
	for moved := game; len(s.followers(game)) != 1; {
		moved = s.passes(moved, 1)
		stays.expectFrame(moved.Version)
	}
}

func (w *world) followers(v view) []games.Connection {
	w.Helper()
	all, err := w.watchers.List(w.Context(), v.GameID, games.MaxWatchers)
	must(w.T, err)
	return all
}
