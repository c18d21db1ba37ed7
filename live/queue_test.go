package live_test

import (
	"slices"
	"testing"

	"cardgames/games"
	"cardgames/live"
)

// A queue takes the hints of versions that have one, and never waits.
func TestQueue(t *testing.T) {
	queue := make(live.Queue, 2)
	queue.Stored(&games.Record{GameID: "game"}) // no one follows it yet
	for version := 1; version <= 4; version++ { // the last two find no room
		queue.Stored(&games.Record{GameID: "game", Version: version, Actor: games.ActorSeat1})
	}
	close(queue)
	var got []live.Hint
	for hint := range queue {
		got = append(got, hint)
	}
	want := []live.Hint{
		{GameID: "game", Version: 1, Actor: games.ActorSeat1}, {GameID: "game", Version: 2, Actor: games.ActorSeat1},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// Hints of one game that wait together are sent as one, the newest.
func TestHintsThatWaitAreMerged(t *testing.T) {
	w := newWatching(t)
	one, two := w.create(t, "one"), w.create(t, "two")
	w.watch(t, one, "a")
	w.watch(t, two, "b")
	queue := make(live.Queue, 4)
	for _, h := range []live.Hint{hint(one, 1), hint(two, 7), hint(one, 2), hint(one, 3)} {
		queue <- h
	}
	close(queue)
	w.Deliver(queue)
	if a, b := w.got["a"], w.got["b"]; !slices.Equal(a, []live.Hint{hint(one, 3)}) ||
		!slices.Equal(b, []live.Hint{hint(two, 7)}) {
		t.Errorf("got %v and %v", a, b)
	}
}
