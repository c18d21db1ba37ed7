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

// Of a crowd a few are sent to at once, the others in turns, and players before all.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(time.Now)
		add := func(id string, seat *engine.Seat) {
			c := live.Connection{ID: id, Seat: seat, Until: time.Now().Add(time.Hour)}
			if err := h.Add(t.Context(), "game", c); err != nil {
				t.Fatal(err)
			}
		}
		const crowd = live.MaxWatchers - 1
		for i := range crowd {
			add(fmt.Sprint(i), nil)
		}
		add("player", new(engine.Seat(0)))
		h.Send(live.Hint{GameID: "game", Version: 1, Actor: games.ActorSeat1})
		awake := func() (n int) {
			for _, f := range h.followers {
				n += len(f.wake)
			}
			return n
		}
		if len(h.followers["player"].wake) == 0 {
			t.Error("the player waits")
		}
		for sent := turnSize + 1; ; sent += turnSize {
			want := min(sent, crowd+1)
			if got := awake(); got != want {
				t.Fatalf("%d are sent to, want %d", got, want)
			}
			if want == crowd+1 {
				return
			}
			time.Sleep(turnPause)
			synctest.Wait()
		}
	})
}
