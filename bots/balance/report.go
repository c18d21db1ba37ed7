// Package balance measures how a pool of cards plays, by letting bots play many
// games of it, and compares the figures with the gates of the rules.
package balance

import (
	"context"

	"cardgames/cardsets/snapshot"
)

// Report is what was measured. Percentages are from 0 to 100.
type Report struct {
	Sets []Set `json:"sets"`
	// SHA256 is the hash of the cards that were measured, as games show it. Figures with
	// another one are of other cards.
	SHA256 string `json:"sha256"`
	Cards  int    `json:"cards"`
	Seed   string `json:"seed"`
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

// Measure plays rounds of the plan until all figures are certain or the plan allows no
// more games. Parts for which the plan has no games are missing from the report, and
// their gates say so. Measure returns an error if ctx ends first.
func Measure(ctx context.Context, s *snapshot.Snapshot, plan Plan) (*Report, error) {
	counts := newCounts(&plan, s.Pool)
	games := newSetup(plan, s.Pool)
	done := 0
	for round, more := plan.Next(s.Pool, nil); more; round, more = plan.Next(s.Pool, counts) {
		work, all := plan.Work(s.Pool, counts, round)
		r := runner{ctx, max(1, plan.Workers), whole, progressCounter(plan.Progress, done, done+all)}
		counts.Add(countRound(r, games, round))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		done += work
	}
	if plan.Progress != nil {
		plan.Progress(done, done)
	}
	return counts.Report(s, plan), nil
}

// Report computes the report from the counts of all rounds.
func (c *Counts) Report(s *snapshot.Snapshot, plan Plan) *Report {
	r := &Report{
		SHA256: s.SHA256, Cards: s.Pool.Len(), Seed: plan.Seed, RulesVersion: plan.Rules.Version,
		Values: c.values(s.Pool, ofReports),
	}
	for _, set := range s.Sets {
		r.Sets = append(r.Sets, Set{set.ID, set.Name, set.Version})
	}
	for i, m := range plan.matchups() {
		switch t := c.Matchups[i]; {
		case t.Games == 0:
		case m.first == m.second:
			r.Mirrors = append(r.Mirrors, m.mirror(t))
		default:
			r.Duels = append(r.Duels, m.duel(t))
		}
	}
	r.Gates = append(c.matchupGates(&plan, ofReports), shownGates(r.Values, &plan)...)
	return r
}

func (m matchup) mirror(t *tally) Mirror {
	return Mirror{
		Bot: m.first.String(), Games: t.Games,
		Wins:        [2]Interval{ofReports.ofPairs(&t.Wins[0], 2), ofReports.ofPairs(&t.Wins[1], 2)},
		Draws:       ofReports.ofGames(t.Draws, t),
		RoundCap:    ofReports.ofGames(t.RoundCap, t),
		Turns:       Turns{ofReports.mean(&t.Length, 1), t.median(ofReports), t.quantile(0.1), t.quantile(0.9), t.Turns},
		Actions:     ofReports.mean(&t.Actions, 1),
		MostActions: t.Longest,
		LeadChanges: ofReports.mean(&t.Changes, 1),
		Style:       t.style(),
	}
}
