package games_test

import (
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
)

// The longer nobody has moved, the less often it is worth reading.
func TestPollInterval(t *testing.T) {
	s := newService(t)
	g := s.create(t, "poll")
	for age, want := range map[time.Duration]time.Duration{
		0: 2, 20*time.Second - 1: 2, 20 * time.Second: 5, 2*time.Minute - 1: 5, 2 * time.Minute: 10,
		10*time.Minute - 1: 10, 10 * time.Minute: 60, 24 * time.Hour: 60,
	} {
		s.now = g.At.Add(age)
		if got := s.PollInterval(g, engine.ViewerOpenTable); got != want*time.Second {
			t.Errorf("after %s: %s, want %d seconds", age, got, want)
		}
	}
}

// Who has priority in a private game need not ask, unless the deadline is near.
func TestThePollIntervalOfWhoeverHasPriority(t *testing.T) {
	for _, test := range []struct {
		turnSeconds int
		age         time.Duration
		want        [3]time.Duration // player 0, who has priority, player 1, a spectator
	}{
		{0, 0, [3]time.Duration{60, 2, 2}},
		{3600, 0, [3]time.Duration{60, 2, 2}},
		{90, 29 * time.Second, [3]time.Duration{60, 5, 5}},
		{90, 30 * time.Second, [3]time.Duration{5, 5, 5}},
		{90, 3 * time.Minute, [3]time.Duration{10, 10, 10}},
	} {
		s := newService(t)
		g, _ := s.createPrivate(t, games.Seats{TurnSeconds: test.turnSeconds})
		s.now = g.At.Add(test.age)
		for i, viewer := range []engine.Viewer{engine.ViewerPlayer0, engine.ViewerPlayer1, engine.ViewerSpectator} {
			if got := s.PollInterval(g, viewer); got != test.want[i]*time.Second {
				t.Errorf("%d seconds a turn, after %s: %s for viewer %d, want %d seconds", test.turnSeconds, test.age, got, viewer, test.want[i])
			}
		}
	}
}
