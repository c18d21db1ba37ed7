package games

import (
	"time"

	"cardgames/engine"
)

// longestPoll is also the interval of a viewer for whom nothing can change.
const longestPoll = time.Minute

// PollInterval is the time after which it is worth reading the newest version of
// a game again: the longer nobody has moved, the more. Polling, not moving, is
// most of a game's bill.
func (r *Reader) PollInterval(g *Game, viewer engine.Viewer) time.Duration {
	age := r.now().Sub(g.At)
	switch {
	case age >= 10*time.Minute || g.waitsFor(viewer, age+longestPoll):
		return longestPoll
	case age >= 2*time.Minute:
		return 10 * time.Second
	case age >= 20*time.Second:
		return 5 * time.Second
	}
	return 2 * time.Second
}

// waitsFor reports whether nobody but the viewer can act until this long after
// the last move: in a private game, whoever has priority can, and after the
// deadline the other seat.
func (g *Game) waitsFor(viewer engine.Viewer, after time.Duration) bool {
	priority, _ := g.State.Priority()
	deadline, limited := g.Deadline()
	return viewer == engine.SeatViewer(priority) && (!limited || deadline.Sub(g.At) > after)
}
