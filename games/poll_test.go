package games_test

import (
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
)

func TestPollInterval(t *testing.T) {
	s := newService(t)
	g := s.create(t, "poll")
	for age, want := range map[time.Duration]time.Duration{
		0: 2, 20*time.Second - 1: 2, 20 * time.Second: 5, 2*time.Minute - 1: 5, 2 * time.Minute: 10,
		10*time.Minute - 1: 10, 10 * time.Minute: 60, 24 * time.Hour: 60,
	} {
		g.ReadAt = g.At.Add(age)
		if got := g.PollInterval(engine.ViewerOpenTable); got != want*time.Second {
			t.Errorf("after %s: %s, want %d seconds", age, got, want)
		}
	}
}

// A player who has priority in a private game reads less often, unless the deadline
// is near.
func TestPollIntervalOfThePlayerWithPriority(t *testing.T) {
	for _, test := range []struct {
		turnSeconds int
		age         time.Duration
		want        [3]time.Duration // player 0, who has priority, player 1, a spectator
	}{
		{0, 0, [3]time.Duration{15, 2, 2}},
		{0, 9 * time.Minute, [3]time.Duration{15, 10, 10}},
		{0, 10 * time.Minute, [3]time.Duration{60, 60, 60}},
		{3600, 0, [3]time.Duration{15, 2, 2}},
		{90, 74 * time.Second, [3]time.Duration{15, 5, 5}},
		{90, 75 * time.Second, [3]time.Duration{5, 5, 5}},
		{90, 3 * time.Minute, [3]time.Duration{10, 10, 10}},
	} {
		s := newService(t)
		g, _ := s.createPrivate(t, games.Seats{TurnSeconds: test.turnSeconds})
		g.ReadAt = g.At.Add(test.age)
		for i, viewer := range []engine.Viewer{engine.ViewerPlayer0, engine.ViewerPlayer1, engine.ViewerSpectator} {
			if got := g.PollInterval(viewer); got != test.want[i]*time.Second {
				t.Errorf("%d seconds a turn, after %s: %s for viewer %d, want %d seconds", test.turnSeconds, test.age, got, viewer,
					test.want[i])
			}
		}
	}
}
