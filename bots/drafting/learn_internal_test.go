package drafting

import (
	"math"
	"math/rand/v2"
	"testing"

	"cardgames/engine"
)

// Worths are what cards add to the log-odds, independently of the other cards of a deck and of who begins.
func TestWorthsAreWhatCardsAdd(t *testing.T) {
	const games = 40_000
	adds := []float64{0.6, 0, -0.4, 0.2, -0.4}
	random, seen := rand.New(rand.NewPCG(1, 1)), newRecord(len(adds))
	for range games {
		var lists [2][]engine.CardRef
		odds := 0.3 // of the player who begins
		for seat := range lists {
			best := engine.CardRef(random.IntN(2)) // a good card, which comes with card 2 more often than not
			other := engine.CardRef(2 + random.IntN(3))
			if best == 0 && random.IntN(2) == 0 {
				other = 2
			}
			lists[seat] = []engine.CardRef{best, best, other, other}
			odds += (adds[best] + adds[other]) * (1 - 2*float64(seat))
		}
		end := Outcome{Result: engine.Result{Winner: 1}}
		if random.Float64() < 1/(1+math.Exp(-odds)) {
			end.Winner = 0
		}
		seen.add(lists, end)
	}
	w := seen.worths()
	for _, pair := range [][2]int{{0, 1}, {2, 3}, {3, 4}} {
		got, want := w[pair[0]]-w[pair[1]], adds[pair[0]]-adds[pair[1]]
		if math.Abs(got-want) > 0.08 {
			t.Errorf("card %d is worth %.2f more than card %d, want %.2f", pair[0], got, pair[1], want)
		}
	}
}
