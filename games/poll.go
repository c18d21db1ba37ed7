package games

import (
	"time"

	"cardgames/engine"
)

// PollStep is how often the newest version of a game is worth reading while it is
// younger than an age.
type PollStep struct{ Under, Interval time.Duration }

// PollSteps are in the order of their ages. A game is read less often the longer it
// has not changed, since reads are most of the cost of a game.
var PollSteps = []PollStep{
	{Under: 20 * time.Second, Interval: 2 * time.Second},
	{Under: 2 * time.Minute, Interval: 5 * time.Second},
	{Under: 10 * time.Minute, Interval: 10 * time.Second},
}

const (
	// LongestPoll is the interval after the last of the PollSteps.
	LongestPoll = time.Minute
	// OwnTurnPoll is the shortest interval of a viewer who alone has priority. It is
	// less than LongestPoll because the opponent may resign, and the viewer may act
	// from another device.
	OwnTurnPoll = 15 * time.Second
)

// PollInterval is the time after which a viewer of the newest version should read
// the game again, counted from when this value was read.
func (g *Game) PollInterval(viewer engine.Viewer) time.Duration {
	age := g.ReadAt.Sub(g.madeAt())
	interval := LongestPoll
	for _, step := range PollSteps {
		if age < step.Under {
			interval = step.Interval
			break
		}
	}
	if g.waitsOnlyFor(viewer, g.ReadAt.Add(OwnTurnPoll)) {
		return max(interval, OwnTurnPoll)
	}
	return interval
}

// waitsOnlyFor reports whether, until a moment, only the viewer may act, but for a
// resignation. In a private game that is the player who has priority; from the deadline
// on, the other one may act too.
func (g *Game) waitsOnlyFor(viewer engine.Viewer, until time.Time) bool {
	priority, _ := g.State.Priority()
	deadline, limited := g.Deadline()
	return viewer == engine.SeatViewer(priority) && (!limited || deadline.After(until))
}
