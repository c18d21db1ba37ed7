package games_test

import (
	"testing"
	"time"

	"cardgames/engine"
)

// absentAfter checks that player 1 may pass for player 0 from a moment on and not before.
func (g *timed) absentAfter(deadline time.Time) {
	g.Helper()
	for moment, want := range map[time.Time]bool{deadline.Add(-time.Millisecond): false, deadline: true} {
		g.now = moment
		if got := g.allowed(1, engine.PassPriority(0)); got != want {
			g.Errorf("%s after the version: player 1 may pass for player 0: %t", moment.Sub(g.game.At), got)
		}
		read, err := g.submitter.Newest(g.Context(), g.game.ID)
		if err != nil {
			g.Fatal(err)
		}
		if at, ok := read.Deadline(); !ok || !at.Equal(deadline) {
			g.Errorf("the deadline is %s after the version, want %s", at.Sub(g.game.At), deadline.Sub(g.game.At))
		}
	}
}

func (g *timed) servedSince(moment time.Time) {
	since := func() time.Time { return moment }
	g.submitter.Repository().ServedSince, g.onlyAllowed.Repository().ServedSince = since, since
}

// miss has player 1 pass for player 0 once, until player 0 has priority again.
func (g *timed) miss() {
	g.Helper()
	g.now, _ = g.game.Deadline()
	g.play(1, engine.PassPriority(0))
	for g.waiting() == 1 {
		g.play(1, engine.PassPriority(1))
	}
}

func TestNobodyIsAbsentBeforeAWholeTurnOfService(t *testing.T) {
	for name, test := range map[string]struct {
		missed       bool
		served, want time.Duration // after the version
	}{
		"an hour's outage":                      {served: time.Hour, want: time.Hour + time.Minute},
		"an hour's outage, of an absent player": {missed: true, served: time.Hour, want: time.Hour + time.Minute},
		"a restart within the turn":             {served: 20 * time.Second, want: 80 * time.Second},
		"a restart long before":                 {served: -time.Hour, want: time.Minute},
		"the same, of an absent player":         {missed: true, served: -time.Hour, want: 10 * time.Second},
		"one shortly before":                    {missed: true, served: -time.Second, want: 59 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			g := newTimed(t, 60, 1)
			if test.missed {
				g.miss()
			}
			g.servedSince(g.game.At.Add(test.served))
			g.absentAfter(g.game.At.Add(test.want))
		})
	}
}

// A moment of an operator that is more than a turn ahead is not taken.
func TestServedSinceTheFuture(t *testing.T) {
	g := newTimed(t, 60, 1)
	g.servedSince(g.now.AddDate(1, 0, 0))
	g.now = g.now.Add(time.Minute)
	if !g.allowed(1, engine.PassPriority(0)) {
		t.Error("a minute after the version player 1 may not pass for player 0")
	}
}

func TestATimeAheadOfTheClockSavesNobody(t *testing.T) {
	for name, test := range map[string]struct {
		ahead  time.Duration // of the clock when the version was made
		served bool          // whether the service notices the correction
		want   time.Duration // after the correction
	}{
		"an hour, noticed":   {ahead: time.Hour, served: true, want: time.Minute},
		"half a minute":      {ahead: 30 * time.Second, want: 90 * time.Second},
		"a turn":             {ahead: time.Minute, want: 2 * time.Minute},
		"half, and noticed":  {ahead: 30 * time.Second, served: true, want: 90 * time.Second},
		"a little":           {ahead: 50 * time.Millisecond, want: time.Minute + 50*time.Millisecond},
		"a turn and noticed": {ahead: time.Minute, served: true, want: 2 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			g := newTimed(t, 60, 1)
			corrected := g.now.Add(-test.ahead)
			if test.served {
				g.servedSince(corrected)
			}
			g.absentAfter(corrected.Add(test.want))
		})
	}
	t.Run("an hour, not noticed", func(t *testing.T) {
		g := newTimed(t, 60, 1)
		g.now = g.now.Add(-time.Hour)
		if !g.allowed(1, engine.PassPriority(0)) {
			t.Error("player 1 may not pass for player 0")
		}
	})
}

// After a correction the times of a game stand still until the clock has reached them, and
// players have the time that the clock says.
func TestDeadlinesFollowACorrectedClock(t *testing.T) {
	g := newTimed(t, 60, 1)
	ahead := g.now
	g.now = g.now.Add(-time.Hour)
	g.play(0, engine.PassPriority(0))
	g.play(1, engine.PassPriority(1))
	for g.waiting() == 1 {
		g.play(1, engine.PassPriority(1))
	}
	if !g.game.At.Equal(ahead) {
		t.Errorf("the version is of %s, and the one before it of %s", g.game.At, ahead)
	}
	if got := g.game.PollInterval(engine.ViewerPlayer1); got != 2*time.Second {
		t.Errorf("player 1 reads after %s", got)
	}
	g.absentAfter(ahead.Add(-time.Hour + time.Minute))
}
