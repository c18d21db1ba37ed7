package games

import (
	"time"

	"cardgames/engine"
)

// PollStep is how often the newest version of a game is worth reading while it is
// younger than an age.
type PollStep struct{ Under, Interval time.Duration }

// PollSteps are in the order of their ages. The longer a game has stood still, the
// less often it is read: reading, not moving, is most of a game's bill.
var PollSteps = []PollStep{
	{Under: 20 * time.Second, Interval: 2 * time.Second},
	{Under: 2 * time.Minute, Interval: 5 * time.Second},
	{Under: 10 * time.Minute, Interval: 10 * time.Second},
}

const (
	// LongestPoll is the interval after the last of the PollSteps.
	LongestPoll = time.Minute
	// OwnTurnPoll is the shortest interval of a viewer who alone may act. It is less
	// than LongestPoll because the viewer may act from another device.
	OwnTurnPoll = 15 * time.Second
)

// PollInterval is the time after which a viewer of the newest version should read
// the game again, counted from when this value was read.
func (g *Game) PollInterval(viewer engine.Viewer) time.Duration {
	age := g.ReadAt.Sub(g.At)
	interval := LongestPoll
	for _, step := range PollSteps {
		if age < step.Under {
			interval = step.Interval
			break
		}
	}
	if g.waitsFor(viewer, age+OwnTurnPoll) {
		return max(interval, OwnTurnPoll)
	}
	return interval
}

// waitsFor reports whether only the viewer may act until this long after the last
// move: in a private game that is the player who has priority, and from the
// deadline on also the other one.
func (g *Game) waitsFor(viewer engine.Viewer, after time.Duration) bool {
	priority, _ := g.State.Priority()
	deadline, limited := g.Deadline()
	return viewer == engine.SeatViewer(priority) && (!limited || deadline.Sub(g.At) > after)
}
