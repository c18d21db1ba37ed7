package bots

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// A bot that is given the whole state looks at the same position as one that guesses it from
// the view of its seat.
func TestAConcealedStateIsTheFirstGuess(t *testing.T) {
	pool, random := core.Snapshot().Pool, rand.New(rand.NewPCG(1, 2))
	for game := range 20 {
		secret := shuffle.SecretFromSeed(fmt.Sprint("conceal ", game))
		list := shuffle.DeckList(engine.DefaultRules(), pool, secret)
		table := Table{Pool: pool, Lists: [2][]engine.CardRef{list, list}}
		state, _ := shuffle.Deal(engine.DefaultRules(), pool, secret)
		for seat, ok := state.Priority(); ok; seat, ok = state.Priority() {
			view := engine.ViewOf(pool, &state, engine.SeatViewer(seat))
			guessed, concealed := newGuess(table, &view).state(), state
			concealed.Conceal(seat)
			want, got := guessed.Position(), concealed.Position()
			want.NextObject = got.NextObject // which no view shows
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("game %d, turn %d (-guessed +concealed):\n%s", game, state.Turn(), diff)
			}
			advance(pool, &state, view.Legal[random.IntN(len(view.Legal))])
		}
	}
}
