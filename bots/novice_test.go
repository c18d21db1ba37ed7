package bots_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"cardgames/bots"
	"cardgames/cardsets/core"
	"cardgames/engine"
)

// novice plays as people do in their first games: the most expensive card that it can pay
// for, against a permanent or a card of the opponent where it has a target, without a look
// at what follows. It often keeps an instant, and sometimes ends its turn too early. It does
// not change, so the easy computer player can be tuned by it.
type novice struct {
	pool   *engine.Pool
	random *rand.Rand
}

// The shares of chances that a novice lets pass.
const (
	turnsEndedEarly = 0.1
	instantsKept    = 0.5
)

func (n *novice) Choose(view *engine.View) engine.Action {
	last := len(view.Legal) - 1
	pass := view.Legal[last]
	if n.random.Float64() < turnsEndedEarly {
		return pass
	}
	best, highest := pass, -1
	for _, i := range n.random.Perm(last) { // of equal cards any
		action := view.Legal[i]
		card := n.pool.Card(view.Players[view.Priority].Hand[action.HandIndex])
		if int(card.Cost) > highest && n.wants(view, card, action) {
			best, highest = action, int(card.Cost)
		}
	}
	return best
}

// wants reports whether a novice would play a card in a way.
func (n *novice) wants(view *engine.View, card *engine.Card, action engine.Action) bool {
	if card.Type == engine.TypeInstant && n.random.Float64() < instantsKept {
		return false
	}
	aimed := card.Aimed(action.Choice)
	if aimed == nil {
		return true
	}
	own := aimed.Effect == engine.EffectShield
	return n.ownerOf(view, action.Target) == view.Priority == own
}

func (n *novice) ownerOf(view *engine.View, target engine.ObjectID) engine.Seat {
	for seat := range view.Players {
		for _, p := range view.Players[seat].Board {
			if p.ID == target {
				return engine.Seat(seat)
			}
		}
	}
	for _, object := range view.Stack {
		if object.ID == target {
			return object.Owner
		}
	}
	return 1 - view.Priority
}

// The easy computer player is for first games: with the core set, a novice beats it about
// seven times in ten.
func TestNoviceBeatsTheEasyComputer(t *testing.T) {
	const games, atLeast, atMost = 400, 0.66, 0.74
	points := 0.0
	for game := range games {
		points += noviceAgainst(t, "careless", core.Snapshot().Pool, game)
	}
	if share := points / games; share < atLeast || share > atMost {
		t.Errorf("a novice got %.1f%% of the points, want %g to %g%%", 100*share, 100*atLeast, 100*atMost)
	}
}

// noviceAgainst returns what the novice got in a game: 1 for a win, and 0.5 for a draw.
func noviceAgainst(t *testing.T, kind string, pool *engine.Pool, game int) float64 {
	t.Helper()
	seed := fmt.Sprint("novice ", game)
	table := tableOf(pool, seed)
	seats := [2]bots.Bot{&novice{pool, rand.New(rand.NewPCG(uint64(game), 0))}, newBot(t, kind, table, uint64(game))}
	me := game % 2
	if me == 1 {
		seats[0], seats[1] = seats[1], seats[0]
	}
	switch playOut(t, pool, seed, seats).Winner {
	case int8(me):
		return 1
	case engine.NoWinner:
		return 0.5
	}
	return 0
}
