package balance

import (
	"context"
	"math"

	"cardgames/bots"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Counts is the result of the games of a plan, or of a part of them: sums of
// integers, so parts can be added in any order. It can be encoded as JSON, so
// different processes can play the parts.
type Counts struct {
	Matchups []*tally
	Losses   []sums // by card: the quarter points that a player loses in a game without one copy
}

// Part is one of Of equal parts of a plan; Number is from 0.
type Part struct{ Number, Of int }

// whole is the whole plan as one part.
var whole = Part{0, 1}

// jobs returns how many of n jobs belong to the part: the numbers Number, Number+Of
// and so on.
func (p Part) jobs(n int) int { return (n - p.Number + p.Of - 1) / p.Of }

// Count plays the games of one part of a plan. It returns an error if ctx ends
// first. The parts of a plan add up to the same counts, however it is divided.
func Count(ctx context.Context, s *snapshot.Snapshot, plan Plan, part Part) (*Counts, error) {
	deals := plan.deals(s.Pool)
	done := progressCounter(plan.Progress, plan.work(s.Pool))
	r := runner{ctx: ctx, workers: max(1, plan.Workers), part: part, done: done}
	counts := &Counts{}
	for _, m := range plan.matchups() {
		counts.Matchups = append(counts.Matchups, m.play(r, &plan, s.Pool))
	}
	if deals > 0 {
		counts.Losses = values(r, &plan, s.Pool, deals)
	}
	return counts, ctx.Err()
}

// Add adds the counts of another part of the same plan and pool.
func (c *Counts) Add(other *Counts) {
	for i, t := range c.Matchups {
		t.merge(other.Matchups[i])
	}
	mergeSums(c.Losses, other.Losses)
}

// matchup is games between two kinds of bots.
type matchup struct {
	first, second bots.Kind
	games         int
}

// matchups returns all matchups of a plan, in the order of the report. Greedy bots
// against each other are the first.
func (p *Plan) matchups() []matchup {
	greedy, random := mustKind("greedy"), mustKind("random")
	return []matchup{
		{greedy, greedy, p.Greedy}, {greedy, random, p.Greedy},
		{p.Searcher, p.Searcher, p.Search}, {p.Searcher, greedy, p.Search},
		{p.Stronger, p.Weaker, p.More},
	}
}

// play plays the games of a part. Bots that differ play each deal twice and change
// seats.
func (m matchup) play(r runner, p *Plan, pool *engine.Pool) *tally {
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
	return runJobs(r, m.games, workOf(m.first, m.second), empty, job, (*tally).merge)
}

// deals returns the number of deals that the values of the cards need. Each deal
// gives two games to each card on its deck list.
func (p *Plan) deals(pool *engine.Pool) int {
	perDeal := 2 * min(1, float64(p.Rules.DeckSize)/float64(pool.Len()))
	return int(math.Ceil(float64(p.Values) / perDeal))
}

// work returns the work of all jobs.
func (p *Plan) work(pool *engine.Pool) int {
	work := p.deals(pool) * p.workOfValues(pool)
	for _, m := range p.matchups() {
		work += m.games * workOf(m.first, m.second)
	}
	return work
}
