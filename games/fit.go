package games

import (
	"fmt"

	"cardgames/engine"
	"cardgames/games/hashchain"
)

// fit drops what records of a format cannot carry, before a version is written and
// shown. Format 1 is written during a roll-back only: the game goes on without what is
// dropped, also once format 2 is written again. An absent player counts as one who
// missed one deadline, the deadline of a game that waits for its host runs, a repeated
// creation is not compared with the first, and the casts of the turn are counted from 0. A
// game that began with an invitation cannot begin in format 1, because its deal
// could not be verified, and a game with a card that counts casts is not written in it,
// because the card would then count others (ErrUnavailable).
func (g *Game) fit(format RecordFormat) error {
	if format != RecordFormat1 {
		return nil
	}
	if g.Entropy != nil {
		return fmt.Errorf("%w: an invitation cannot be accepted while records are written in format 1", ErrUnavailable)
	}
	if countsCasts(g.Snapshot.Pool) {
		return fmt.Errorf("%w: a game with a card that counts casts cannot go on while records are written in format 1",
			ErrUnavailable)
	}
	g.History, g.HasHistory = hashchain.Hash{}, false
	g.Names = [2]string{}
	g.creation, g.waitsForHost = nil, nil
	for seat := range g.misses {
		g.misses[seat] = min(g.misses[seat], 1)
	}
	return g.dropCasts()
}

func (g *Game) dropCasts() (err error) {
	if g.State.Casts() == 0 {
		return nil
	}
	p := g.State.Position()
	p.Casts = 0
	g.State, err = p.State(g.Snapshot.Pool)
	return err
}

// countsCasts reports whether what a card of the pool does depends on the casts of a turn.
func countsCasts(pool *engine.Pool) bool {
	for ref := range engine.CardRef(pool.Len()) {
		for _, step := range pool.Card(ref).Steps() {
			if step.Params.N.Per == engine.CountCasts || step.Params.If.Count == engine.CountCasts {
				return true
			}
		}
	}
	return false
}
