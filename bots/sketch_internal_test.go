package bots

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cardgames/cmd/simulate/setfiles"
	"cardgames/engine"
)

// TestASketchFollowsTheGame: by the events of an action it gets where a sketch
// of the view after the action is.
func TestASketchFollowsTheGame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	shields := 0
	for _, sets := range [][]string{{"core", "../localtest/sets/house_guests.json"}, {"../localtest/sets/garden.json"}} {
		checked, err := setfiles.Load(sets)
		if err != nil {
			t.Fatal(err)
		}
		pool := checked.Pool
		for game := range 100 {
			state, _ := engine.New(pool, engine.SecretFromSeed(fmt.Sprint("sketch ", game)))
			for !state.Finished() {
				view := engine.ViewOf(pool, &state, engine.ViewerOpenTable)
				got := newSketch(pool, &view)
				next, events, err := engine.Apply(pool, state, view.Legal[random.IntN(len(view.Legal))])
				if err != nil {
					t.Fatal(err)
				}
				got.follow(pool, &view, events)
				after := engine.ViewOf(pool, &next, engine.ViewerSpectator)
				if want := newSketch(pool, &after); got != want {
					t.Fatalf("%v, game %d, after %+v:\ngot  %+v\nwant %+v", sets, game, events, got, want)
				}
				shields += got.sides[0].shielded
				state = next
			}
		}
	}
	if shields == 0 {
		t.Error("no game had a shield")
	}
}
