// Package balance measures how a pool of cards plays, by letting bots play many
// games of it, and compares the figures with the gates of the rules.
package balance

import (
	"cmp"
	"context"
	"slices"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Report is what was measured. Percentages are from 0 to 100.
type Report struct {
	Sets  []Set  `json:"sets"`
	Cards int    `json:"cards"`
	Seed  string `json:"seed"`
	// RulesVersion is the version of the rules that the games followed.
	RulesVersion int `json:"rules_version"`

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

// Mirror is the result of games in which the same kind of bot has both seats.
type Mirror struct {
	Bot         string      `json:"bot"`
	Games       int         `json:"games"`
	Wins        [2]Interval `json:"wins"` // percent of all games, by seat
	Draws       Interval    `json:"draws"`
	RoundCap    Interval    `json:"round_cap"` // percent of all games that lasted to the last turn
	Turns       Turns       `json:"turns"`
	Actions     Interval    `json:"actions"` // per game
	MostActions int         `json:"most_actions"`
	LeadChanges Interval    `json:"lead_changes"` // per game
	Style       Style       `json:"style"`
}

// Turns is the length of games, in turns of both players.
type Turns struct {
	Mean   Interval `json:"mean"`
	Median Interval `json:"median"`
	P10    int      `json:"p10"`
	P90    int      `json:"p90"`
	// Games is the number of games by number of turns, from 0.
	Games []int `json:"games"`
}

// Duel is the result of games between two kinds of bots, which change seats.
type Duel struct {
	Bot     string   `json:"bot"`
	Against string   `json:"against"`
	Games   int      `json:"games"`
	Score   Interval `json:"score"` // percent, a draw counting half
}

// CardValue describes one card in games of greedy bots.
type CardValue struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Type   string `json:"type"`
	Cost   int64  `json:"cost"`
	Effect string `json:"effect"`
	// Used is the percentage of players who cast the card, among those who drew it.
	Used Interval `json:"used"`
	// Value is the win rate, in percentage points, that a player loses if one copy
	// in their deck is a blank.
	Value Interval `json:"value"`
	Games int      `json:"games"` // for Value
}

// Measure plays all games of the plan. Parts for which the plan has no games are
// missing from the report, and so are their gates. Measure returns an error if ctx
// ends first.
func Measure(ctx context.Context, s *snapshot.Snapshot, plan Plan) (*Report, error) {
	counts, err := Count(ctx, s, plan, whole)
	if err != nil {
		return nil, err
	}
	return counts.Report(s, plan), nil
}

// Report computes the report from the counts of all parts of a plan.
func (c *Counts) Report(s *snapshot.Snapshot, plan Plan) *Report {
	r := &Report{Cards: s.Pool.Len(), Seed: plan.Seed, RulesVersion: plan.Rules.Version, Values: c.values(s.Pool)}
	for _, set := range s.Sets {
		r.Sets = append(r.Sets, Set{set.ID, set.Name, set.Version})
	}
	for i, m := range plan.matchups() {
		switch t := c.Matchups[i]; {
		case m.games == 0:
		case m.first == m.second:
			r.Mirrors = append(r.Mirrors, m.mirror(t))
		default:
			score := Wilson(float64(t.HalfPoints)/2, m.games)
			r.Duels = append(r.Duels, Duel{m.first.String(), m.second.String(), m.games, score})
		}
	}
	r.Gates = gates(r, plan)
	return r
}

func (m matchup) mirror(t *tally) Mirror {
	return Mirror{
		Bot: m.first.String(), Games: m.games,
		Wins:        [2]Interval{Wilson(float64(t.Wins[0]), m.games), Wilson(float64(t.Wins[1]), m.games)},
		Draws:       Wilson(float64(t.Draws), m.games),
		RoundCap:    Wilson(float64(t.RoundCap), m.games),
		Turns:       Turns{t.Length.mean(1), t.median(), t.quantile(0.1), t.quantile(0.9), t.Turns},
		Actions:     t.Actions.mean(1),
		MostActions: t.Longest,
		LeadChanges: t.Changes.mean(1),
		Style:       t.style(),
	}
}

// values returns the values of the cards, from the games of greedy bots.
func (c *Counts) values(pool *engine.Pool) []CardValue {
	const quarterPoint = 25 // percent
	t := c.Matchups[0]
	var all []CardValue
	for i, losses := range c.Losses {
		card := pool.Card(engine.CardRef(i))
		all = append(all, CardValue{
			ID: card.ID, Name: card.Name, Type: card.Type.String(), Cost: card.Cost, Effect: card.Effect.String(),
			Used:  Wilson(float64(t.CastDrawn[i]), t.Drawn[i]),
			Value: losses.mean(quarterPoint), Games: 2 * losses.N,
		})
	}
	return all
}

// Strongest returns the n cards with the highest values, the highest first.
func (r *Report) Strongest(n int) []CardValue {
	sorted := sortedByValue(r.Values)
	slices.Reverse(sorted)
	return sorted[:min(n, len(sorted))]
}

// Weakest returns the n cards with the lowest values, the lowest first.
func (r *Report) Weakest(n int) []CardValue {
	return sortedByValue(r.Values)[:min(n, len(r.Values))]
}

func sortedByValue(values []CardValue) []CardValue {
	return slices.SortedStableFunc(slices.Values(values),
		func(a, b CardValue) int { return cmp.Compare(a.Value.Value, b.Value.Value) })
}

func medianValue(sorted []CardValue) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2].Value.Value + sorted[n/2].Value.Value) / 2
}
