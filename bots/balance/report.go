// Package balance measures how a pool of cards plays, by letting bots play many
// games of it, and compares the figures with the gates of the rules.
package balance

import (
	"cmp"
	"context"
	"math"
	"slices"

	"cardgames/bots"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Report is what was measured. Percentages are from 0 to 100.
type Report struct {
	Sets  []Set  `json:"sets"`
	Cards int    `json:"cards"`
	Seed  string `json:"seed"`

	Mirrors []Mirror    `json:"mirrors"`
	Duels   []Duel      `json:"duels"`
	Values  []CardValue `json:"values"`
	Gates   []Gate      `json:"gates"`
}

// Set names a card set.
type Set struct {
	SetID   string `json:"set_id"`
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Mirror is how games go in which the same kind of bot has both seats.
type Mirror struct {
	Bot         string      `json:"bot"`
	Games       int         `json:"games"`
	Wins        [2]Interval `json:"wins"` // percent of all games, by seat
	Draws       Interval    `json:"draws"`
	RoundCap    Interval    `json:"round_cap"` // percent that the last turn ended
	Turns       Turns       `json:"turns"`
	Actions     Interval    `json:"actions"` // a game
	MostActions int         `json:"most_actions"`
	LeadChanges Interval    `json:"lead_changes"` // a game
}

// Turns is how long games are, in turns of both players.
type Turns struct {
	Mean   Interval `json:"mean"`
	Median Interval `json:"median"`
	P10    int      `json:"p10"`
	P90    int      `json:"p90"`
	// Games counts the games by their turns, from 0.
	Games []int `json:"games"`
}

// Duel is how two kinds of bots do against each other; they change seats.
type Duel struct {
	Bot     string   `json:"bot"`
	Against string   `json:"against"`
	Games   int      `json:"games"`
	Score   Interval `json:"score"` // percent, a draw counting half
}

// CardValue is how one card does in games of greedy bots.
type CardValue struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Type   string `json:"type"`
	Cost   int64  `json:"cost"`
	Effect string `json:"effect"`
	// Used is the percentage of the players who drew the card that cast it.
	Used Interval `json:"used"`
	// Value is the points of win rate that a player loses when one copy in the
	// own deck is a blank.
	Value Interval `json:"value"`
	Games int      `json:"games"` // for Value
}

// Measure plays all games of the plan. A part of which the plan asks for no
// games is missing in the report, and so are its gates. It fails where the context
// ends first.
func Measure(ctx context.Context, s *snapshot.Snapshot, plan Plan) (*Report, error) {
	m := newMeasurement(ctx, s, plan)
	report := &Report{Cards: s.Pool.Len(), Seed: plan.Seed}
	for _, set := range s.Sets {
		report.Sets = append(report.Sets, Set{set.ID, set.Name, set.Version})
	}
	greedy, random := mustKind("greedy"), mustKind("random")
	tally := m.mirror(report, greedy, plan.Greedy)
	m.duel(report, greedy, random, plan.Greedy)
	m.mirror(report, plan.Searcher, plan.Search)
	m.duel(report, plan.Searcher, greedy, plan.Search)
	m.duel(report, plan.Much, plan.Less, plan.More)
	m.values(report, tally)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	report.Gates = gates(report, plan)
	return report, nil
}

type measurement struct {
	crew  crew
	pool  *engine.Pool
	seed  string
	deals int // for the values
}

func newMeasurement(ctx context.Context, s *snapshot.Snapshot, plan Plan) *measurement {
	m := &measurement{pool: s.Pool, seed: plan.Seed}
	// Each deal gives two games to each card that is on its list.
	perDeal := 2 * min(1, float64(engine.DeckSize)/float64(m.pool.Len()))
	m.deals = int(math.Ceil(float64(plan.Values) / perDeal))
	m.crew = crew{ctx: ctx, workers: max(1, plan.Workers), done: counter(plan.Progress, m.work(plan))}
	return m
}

// work is that of all jobs.
func (m *measurement) work(p Plan) int {
	greedy, random := mustKind("greedy"), mustKind("random")
	return p.Greedy*(workOf(greedy, greedy)+workOf(greedy, random)) +
		p.Search*(workOf(p.Searcher, p.Searcher)+workOf(p.Searcher, greedy)) +
		p.More*workOf(p.Much, p.Less) + m.deals*workOfValues(m.pool)
}

func (m *measurement) mirror(report *Report, kind bots.Kind, games int) *tally {
	t := match(m.crew, m.pool, m.seed, games, kind, kind)
	if games == 0 {
		return t
	}
	report.Mirrors = append(report.Mirrors, Mirror{
		Bot: kind.String(), Games: games,
		Wins:        [2]Interval{Wilson(float64(t.wins[0]), games), Wilson(float64(t.wins[1]), games)},
		Draws:       Wilson(float64(t.draws), games),
		RoundCap:    Wilson(float64(t.capped), games),
		Turns:       Turns{t.length.mean(1), t.median(), t.quantile(0.1), t.quantile(0.9), t.turns[:]},
		Actions:     t.actions.mean(1),
		MostActions: t.longest,
		LeadChanges: t.changes.mean(1),
	})
	return t
}

func (m *measurement) duel(report *Report, first, second bots.Kind, games int) {
	if games == 0 {
		return
	}
	t := match(m.crew, m.pool, m.seed, games, first, second)
	report.Duels = append(report.Duels, Duel{first.String(), second.String(), games, Wilson(float64(t.half)/2, games)})
}

func (m *measurement) values(report *Report, t *tally) {
	if m.deals == 0 {
		return
	}
	const quarterPoint = 25 // percent
	for i, lost := range values(m.crew, m.pool, m.seed, m.deals) {
		card := m.pool.Card(engine.CardRef(i))
		report.Values = append(report.Values, CardValue{
			ID: card.ID, Name: card.Name, Type: card.Type.String(), Cost: card.Cost, Effect: card.Effect.String(),
			Used:  Wilson(float64(t.castDrawn[i]), t.drawn[i]),
			Value: lost.mean(quarterPoint), Games: 2 * lost.n,
		})
	}
}

// MedianValue is that of all cards.
func (r *Report) MedianValue() float64 { return medianValue(sortedByValue(r.Values)) }

// Strongest lists the cards that are worth most, the best first.
func (r *Report) Strongest(n int) []CardValue {
	sorted := sortedByValue(r.Values)
	slices.Reverse(sorted)
	return sorted[:min(n, len(sorted))]
}

// Weakest lists the cards that are worth least, the last first.
func (r *Report) Weakest(n int) []CardValue {
	return sortedByValue(r.Values)[:min(n, len(r.Values))]
}

func sortedByValue(values []CardValue) []CardValue {
	return slices.SortedStableFunc(slices.Values(values), func(a, b CardValue) int { return cmp.Compare(a.Value.Value, b.Value.Value) })
}

func medianValue(sorted []CardValue) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2].Value.Value + sorted[n/2].Value.Value) / 2
}
