package live

import (
	"context"

	"cardgames/games"
)

// Queue has the hints of stored versions that wait to be sent. Who stores a version never waits: a
// hint for which there is no room is lost.
type Queue chan Hint

// Stored queues the hint of a version that is stored, if it has one.
func (q Queue) Stored(version *games.Record) {
	if version.Actor == games.NoActor {
		return
	}
	select {
	case q <- Hint{GameID: version.GameID, Version: version.Version, Actor: version.Actor}:
	default:
	}
}

// Deliver sends the hints of a queue until it is closed; no one else may receive from it. Hints of
// one game that wait together are merged, as those of one call of Notify.
func (n *Notifier) Deliver(queue <-chan Hint) {
	for hint := range queue {
		hints := []Hint{hint}
		for range len(queue) {
			hints = append(hints, <-queue)
		}
		// A hint may be lost.
		_, _ = n.Notify(context.Background(), hints)
	}
}
