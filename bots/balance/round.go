package balance

import (
	"math"

	"cardgames/engine"
)

// Round is some of the games of a plan. The figures after a round decide which games
// the next one has.
type Round struct {
	Matchups []Span    `json:"matchups"` // pairs of games of each matchup
	Values   Valuation `json:"values"`   // by greedy bots
	Disputed Valuation `json:"disputed"` // by searching bots
}

// Span is the numbers From to To-1.
type Span struct {
	From int `json:"from"`
	To   int `json:"to"`
}

func (s Span) count() int { return s.To - s.From }

// Valuation is deals on which the values of some cards are measured.
type Valuation struct {
	Deals Span             `json:"deals"`
	Cards []engine.CardRef `json:"cards"`
}

// The deals of a round for the values of cards.
const (
	valueStep    = 250
	disputedStep = 50
)

// Next returns the round that follows what was counted, which is nil before the first.
// It returns false where all figures are certain, or the plan allows no more games.
func (p *Plan) Next(pool *engine.Pool, counted *Counts) (Round, bool) {
	if counted == nil {
		counted = newCounts(p, pool)
	}
	open := counted.undecided(pool, p)
	r := Round{Matchups: make([]Span, len(counted.Matchups))}
	played := 0
	for i, m := range p.matchups() {
		from := counted.Matchups[i].Games / 2
		r.Matchups[i] = Span{from, from}
		if open.matchups[i] {
			r.Matchups[i].To = min(from+m.step/2, (m.games+1)/2)
		}
		played += r.Matchups[i].count()
	}
	r.Values = valuation(counted.Deals, valueStep, p.deals(pool, p.Values), open.cards)
	if played+r.Values.Deals.count() == 0 { // what is disputed depends on all of that
		r.Disputed = valuation(counted.DisputedDeals, disputedStep, p.deals(pool, p.Disputed), open.disputed)
	}
	return r, played+r.Values.Deals.count()+r.Disputed.Deals.count() > 0
}

// Work returns the work of a round that follows what was counted, and an estimate of the
// work of all rounds from it on, in units that take about the same time.
func (p *Plan) Work(pool *engine.Pool, counted *Counts, r Round) (now, all int) {
	if counted == nil {
		counted = newCounts(p, pool)
	}
	now = r.work(p)
	return now, max(now, p.guess(pool, counted))
}

func valuation(from, step, limit int, cards []engine.CardRef) Valuation {
	if len(cards) == 0 || from >= limit {
		return Valuation{Deals: Span{from, from}}
	}
	return Valuation{Span{from, min(from+step, limit)}, cards}
}

// deals returns the number of deals on which each card is played in a number of games,
// on average. A deal gives two games to each card on its deck list.
func (p *Plan) deals(pool *engine.Pool, games int) int {
	perDeal := 2 * min(1, float64(p.Rules.DeckSize)/float64(pool.Len()))
	return int(math.Ceil(float64(games) / perDeal))
}

// open is what needs more games.
type open struct {
	matchups [moreAgainstLess + 1]bool
	cards    []engine.CardRef
	disputed []engine.CardRef
}

// undecided returns what a stricter interval than the report's leaves open: the figures
// are looked at after each round, and each look is another chance to be wrong.
func (c *Counts) undecided(pool *engine.Pool, p *Plan) open {
	var o open
	for _, g := range c.matchupGates(p, ofRounds) {
		if g.Verdict.open() {
			o.matchups[g.matchup] = true
		}
	}
	values := c.values(pool, ofRounds)
	if values == nil { // no deal has been played
		for i := range pool.Len() {
			o.cards = append(o.cards, engine.CardRef(i))
		}
	}
	limit := highestValue(values)
	for i := range values {
		v := &values[i]
		if v.gateOfGreedy(ofRounds, limit).Verdict.open() {
			o.cards = append(o.cards, engine.CardRef(i))
		}
		if v.isDisputed(limit) && v.gateOfSearch(ofRounds, limit).Verdict.open() {
			o.disputed = append(o.disputed, engine.CardRef(i))
		}
	}
	return o
}
