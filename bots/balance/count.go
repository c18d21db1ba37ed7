package balance

import (
	"context"
	"strings"

	"cardgames/bots"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Counts is the result of rounds, or of a part of one: sums of integers, so they can
// be added in any order. It can be encoded as JSON, so different processes can play
// the parts.
type Counts struct {
	Matchups []*tally
	// Losses are the quarter points that a player loses in a game without one copy of a
	// card, by card: for greedy bots, and for searching bots.
	Losses, DisputedLosses []sums
	Deals, DisputedDeals   int // of Losses, and of DisputedLosses
	Turns                  int // of all games: a measure of how long they take
}

// newCounts returns the counts of no games.
func newCounts(p *Plan, pool *engine.Pool) *Counts {
	c := &Counts{Losses: make([]sums, pool.Len()), DisputedLosses: make([]sums, pool.Len())}
	for range p.matchups() {
		c.Matchups = append(c.Matchups, newTally(p.Rules, pool))
	}
	return c
}

// Pairs returns the number of pairs of games that were played of the matchup with an
// index: 0 is greedy bots with themselves, and 1 greedy against random.
func (c *Counts) Pairs(matchup int) int { return c.Matchups[matchup].Games / 2 }

// Add adds the counts of other games of the same plan and pool.
func (c *Counts) Add(other *Counts) {
	for i, t := range c.Matchups {
		t.merge(other.Matchups[i])
	}
	mergeSums(c.Losses, other.Losses)
	mergeSums(c.DisputedLosses, other.DisputedLosses)
	c.Deals += other.Deals
	c.DisputedDeals += other.DisputedDeals
	c.Turns += other.Turns
}

// Part is one of Of equal parts of a round; Number is from 0.
type Part struct {
	Number int `json:"number"`
	Of     int `json:"of"`
}

// whole is the whole round as one part.
var whole = Part{0, 1}

// jobs returns how many of n jobs belong to the part: the numbers Number, Number+Of
// and so on.
func (p Part) jobs(n int) int { return (n - p.Number + p.Of - 1) / p.Of }

// Count plays one part of a round. It returns an error if ctx ends first. The parts of
// a round add up to the same counts, however it is divided.
func Count(ctx context.Context, s *snapshot.Snapshot, plan Plan, round Round, part Part) (*Counts, error) {
	done := progressCounter(plan.Progress, 0, round.work(&plan))
	r := runner{ctx: ctx, workers: max(1, plan.Workers), part: part, done: done}
	return countRound(r, newSetup(plan, s.Pool), round), ctx.Err()
}

// setup is what all games of a measurement have in common.
type setup struct {
	plan *Plan
	pool *engine.Pool
}

func newSetup(plan Plan, pool *engine.Pool) *setup {
	if plan.Fitted == nil {
		plan.Fitted = bots.ValuesFor(plan.Rules, pool)
	}
	return &setup{&plan, pool}
}

func countRound(r runner, s *setup, round Round) *Counts {
	c := newCounts(s.plan, s.pool)
	for i, m := range s.plan.matchups() {
		c.Matchups[i] = m.play(r, s, round.Matchups[i])
		c.Turns += c.Matchups[i].turns()
	}
	lost := s.values(r, mustKind("greedy"), "values", round.Values)
	disputed := s.values(r, s.plan.Searcher, "disputed", round.Disputed)
	c.Losses, c.DisputedLosses = lost.byCard, disputed.byCard
	c.Deals, c.DisputedDeals = r.part.jobs(round.Values.Deals.count()), r.part.jobs(round.Disputed.Deals.count())
	c.Turns += lost.turns + disputed.turns
	return c
}

// seedName names the deals of a matchup in their seeds. A search has the name there under
// which the published figures were measured, so that the same seed still gives them.
func (m matchup) seedName() string {
	return strings.ReplaceAll(m.first.String()+" "+m.second.String(), "search:", "mcts:")
}

// play plays some of the pairs of a matchup. Bots of one kind play the other game of a
// pair with exchanged decks, and those that differ with exchanged seats, so the luck
// of the deal helps each side once.
func (m matchup) play(r runner, s *setup, pairs Span) *tally {
	name := m.seedName()
	job := func(into *tally, number int) {
		d := newDeal(s.plan, s.pool, name, number)
		if m.first == m.second {
			into.addPair([2]game{play(d, [2]bots.Kind{m.first, m.second}), play(d.exchanged(),
				[2]bots.Kind{m.first, m.second})}, [2]int8{0, 0})
			return
		}
		into.addPair([2]game{play(d, [2]bots.Kind{m.first, m.second}), play(d, [2]bots.Kind{m.second, m.first})},
			[2]int8{0, 1})
	}
	empty := func() *tally { return newTally(s.plan.Rules, s.pool) }
	return runJobs(r, pairs, m.workOfPair(), empty, job, (*tally).merge)
}
