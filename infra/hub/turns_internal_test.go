package hub

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/live"
)

// crowd lets spectators follow a game.
func crowd(t *testing.T, h *Hub, gameID string, n int) {
	t.Helper()
	for i := range n {
		follow(t, h, gameID, fmt.Sprint(gameID, i), nil)
	}
}

func follow(t *testing.T, h *Hub, gameID, id string, seat *engine.Seat) {
	t.Helper()
	c := live.Connection{ID: id, Seat: seat, Until: time.Now().Add(time.Hour)}
	if err := h.Add(t.Context(), gameID, c); err != nil {
		t.Fatal(err)
	}
}

// woken returns how many connections are to be sent to.
func woken(h *Hub) (n int) {
	for _, f := range h.followers {
		n += len(f.wake)
	}
	return n
}

// notify sends the hint of a version, as the service does.
func notify(t *testing.T, h *Hub, gameID string, version int) {
	t.Helper()
	hint := live.Hint{GameID: gameID, Version: version, Actor: games.ActorSeat1}
	if _, err := live.NewNotifier(h, h, time.Now).Notify(t.Context(), []live.Hint{hint}); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
}

// Of spectators a few are sent to at once, the others in turns. No player waits.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(time.Now)
		const spectators = live.MaxWatchers - 1
		crowd(t, h, "game", spectators)
		follow(t, h, "game", "player", new(engine.Seat(0)))
		begun := time.Now()
		notify(t, h, "game", 1)
		if len(h.followers["player"].wake) == 0 {
			t.Error("the player waits")
		}
		if got := woken(h); got != 1+framesAtOnce {
			t.Errorf("%d are sent to at once", got)
		}
		for woken(h) < spectators+1 {
			want := min(spectators+1, 1+framesAtOnce+int(time.Since(begun)*framesPerSecond/time.Second))
			if got := woken(h); got < want-1 || got > want+1 {
				t.Fatalf("%d are sent to after %s, want %d", got, time.Since(begun), want)
			}
			time.Sleep(time.Millisecond)
			synctest.Wait()
		}
	})
}

// Hints of further versions, and of further games, make no one wait longer than all spectators
// take: one who waits already gets the newer hint.
func TestTurnsDoNotPileUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(time.Now)
		const versions = 50
		for _, gameID := range []string{"one", "two"} {
			crowd(t, h, gameID, live.MaxWatchers)
			for version := range versions {
				notify(t, h, gameID, version)
			}
		}
		time.Sleep(2 * live.MaxWatchers * time.Second / framesPerSecond)
		synctest.Wait()
		if got := woken(h); got != 2*live.MaxWatchers {
			t.Errorf("%d are sent to", got)
		}
		for id, f := range h.followers {
			for _, hint := range f.take() {
				if hint.Version != versions-1 {
					t.Errorf("%s gets version %d", id, hint.Version)
				}
			}
		}
	})
}

// Spectators of a game do not wait for those of others, however many games there are.
func TestGamesDoNotWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(time.Now)
		const games = 100
		for i := range games {
			crowd(t, h, fmt.Sprint("game", i, "-"), framesAtOnce)
			notify(t, h, fmt.Sprint("game", i, "-"), 1)
		}
		if got := woken(h); got != games*framesAtOnce {
			t.Errorf("%d of %d spectators are sent to at once", got, games*framesAtOnce)
		}
	})
}
