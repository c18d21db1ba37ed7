package balance

import (
	"context"

	"cardgames/bots"
	"cardgames/cardsets/snapshot"
)

// Match plays an even number of games between two kinds of bots, on the same deals for the
// same plan, and returns the result of the first. Of the plan it takes Rules, Seed, Workers
// and Fitted. It returns an error if ctx ends first.
func Match(ctx context.Context, s *snapshot.Snapshot, plan Plan, first, second bots.Kind, games int) (Duel, error) {
	m := matchup{first: first, second: second}
	r := runner{ctx, max(1, plan.Workers), whole, func(int) {}}
	t := m.play(r, newSetup(plan, s.Pool), Span{0, (games + 1) / 2})
	return m.duel(t), ctx.Err()
}

func (m matchup) duel(t *tally) Duel {
	return Duel{m.first.String(), m.second.String(), t.Games, ofReports.ofPairs(&t.HalfPoints, 4)}
}
