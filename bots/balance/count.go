package balance

import (
	"context"
	"math"

	"cardgames/bots"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Counts is what happened in the games of a plan, or in a part of them: sums of
// integers, which parts can be added to in any order. They survive JSON, so parts
// may be played by different processes.
type Counts struct {
	Matchups []*tally
	Lost     []sums // by card: the quarter points that a game without one copy costs
}

// Part is part Number, from 0, of a plan in Of equal parts.
type Part struct{ Number, Of int }

// whole is the only part of a plan.
var whole = Part{0, 1}

// jobs is how many of n jobs, numbered from 0, belong to the part.
func (p Part) jobs(n int) int { return (n - p.Number + p.Of - 1) / p.Of }

// Count plays the games of one part of a plan. It fails where the context ends
// first. The parts of a plan add up to the same counts, however many they are.
func Count(ctx context.Context, s *snapshot.Snapshot, plan Plan, part Part) (*Counts, error) {
	deals := plan.deals(s.Pool)
	c := team{ctx: ctx, workers: max(1, plan.Workers), part: part, done: counter(plan.Progress, plan.work(s.Pool))}
	counts := &Counts{}
	for _, m := range plan.matchups() {
		counts.Matchups = append(counts.Matchups, m.play(c, &plan, s.Pool))
	}
	if deals > 0 {
		counts.Lost = values(c, &plan, s.Pool, deals)
	}
	return counts, ctx.Err()
}

// Add adds the counts of another part of the same plan and pool.
func (c *Counts) Add(other *Counts) {
	for i, t := range c.Matchups {
		t.merge(other.Matchups[i])
	}
	mergeSums(c.Lost, other.Lost)
}

// matchup is games between two kinds of bots.
type matchup struct {
	first, second bots.Kind
	games         int
}

// matchups are all that a plan asks for, in the order of the report. Those of
// greedy bots are the first.
func (p *Plan) matchups() []matchup {
	greedy, random := mustKind("greedy"), mustKind("random")
	return []matchup{
		{greedy, greedy, p.Greedy}, {greedy, random, p.Greedy},
		{p.Searcher, p.Searcher, p.Search}, {p.Searcher, greedy, p.Search},
		{p.Much, p.Less, p.More},
	}
}

// play plays the games of a part. Where the bots differ they change seats, and
// each deal is played twice.
func (m matchup) play(c team, p *Plan, pool *engine.Pool) *tally {
	name := m.first.String() + " " + m.second.String()
	job := func(t *tally, number int) {
		kinds, seat := [2]bots.Kind{m.first, m.second}, int8(0)
		if m.first != m.second {
			if number%2 == 1 {
				kinds, seat = [2]bots.Kind{m.second, m.first}, 1
			}
			number /= 2
		}
		t.add(play(newDeal(p, pool, name, number), kinds), seat)
	}
	empty := func() *tally { return newTally(p.Rules, pool) }
	return inParallel(c, m.games, workOf(m.first, m.second), empty, job, (*tally).merge)
}

// deals is how many the values of the cards take: each gives two games to each
// card that is on its list.
func (p *Plan) deals(pool *engine.Pool) int {
	perDeal := 2 * min(1, float64(p.Rules.DeckSize)/float64(pool.Len()))
	return int(math.Ceil(float64(p.Values) / perDeal))
}

// work is that of all jobs.
func (p *Plan) work(pool *engine.Pool) int {
	work := p.deals(pool) * p.workOfValues(pool)
	for _, m := range p.matchups() {
		work += m.games * workOf(m.first, m.second)
	}
	return work
}
