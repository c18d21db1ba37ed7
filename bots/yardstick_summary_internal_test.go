package bots

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// TestSummaryFollowsEvents compares a summary that was updated with the events of an
// action to a new summary of the view after the action.
func TestSummaryFollowsEvents(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	shields := 0
	guests, garden := check.File{Body: read(t, "house_guests.json")}, check.File{Body: read(t, "garden.json")}
	for i, files := range [][]check.File{{{Body: core.JSON()}, guests}, {garden}} {
		checked, err := check.Sets(files...)
		if err != nil {
			t.Fatal(err)
		}
		pool := checked.Pool
		for game := range 100 {
			state, _ := shuffle.Deal(engine.DefaultRules(), pool, shuffle.SecretFromSeed(fmt.Sprint("summary ", game)))
			for !state.Finished() {
				view := engine.ViewOf(pool, &state, engine.ViewerOpenTable)
				got := newSummary(pool, &view)
				next, events, err := engine.Apply(pool, state, view.Legal[random.IntN(len(view.Legal))])
				if err != nil {
					t.Fatal(err)
				}
				got.update(pool, events)
				after := engine.ViewOf(pool, &next, engine.ViewerSpectator)
				if want := newSummary(pool, &after); got != want {
					t.Fatalf("pool %d, game %d, after %+v:\ngot  %+v\nwant %+v", i, game, events, got, want)
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

func read(t *testing.T, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("../cardsets/sets", name))
	if err != nil {
		t.Fatal(err)
	}
	return body
}
