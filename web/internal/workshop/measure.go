package workshop

import (
	"context"
	"fmt"

	"cardgames/bots"
	"cardgames/bots/balance"
	"cardgames/cardsets/snapshot"
)

// plan says how much to play at most, as the flags of cmd/simulate do.
type plan struct {
	Seed     string `json:"seed"`
	Greedy   int    `json:"greedy"`
	Search   int    `json:"search"`
	More     int    `json:"more"`
	Values   int    `json:"values"`
	Disputed int    `json:"disputed"`
}

func (p plan) full() balance.Plan {
	full := balance.Full()
	full.Seed, full.Workers = p.Seed, 1
	full.Greedy, full.Search, full.More, full.Values, full.Disputed = p.Greedy, p.Search, p.More, p.Values, p.Disputed
	return full
}

// fitted is what positions are worth with the cards that were measured last: fitting
// takes seconds, and the parts of a measurement are many.
var fitted struct {
	cards  string // their hash
	values *bots.Values
}

// fullFor returns the plan with the values for the cards.
func (p plan) fullFor(s *snapshot.Snapshot) balance.Plan {
	full := p.full()
	if fitted.cards != s.SHA256 {
		fitted.cards, fitted.values = s.SHA256, bots.ValuesFor(full.Rules, s.Pool)
	}
	full.Fitted = fitted.values
	return full
}

type nextRequest struct {
	Cards  cards            `json:"cards"`
	Plan   plan             `json:"plan"`
	Counts []balance.Counts `json:"counts"` // of all parts of all rounds so far
}

// round is what is played next. The work is in units that take about the same time.
type round struct {
	Round *balance.Round `json:"round"` // null where nothing is left to play
	Work  int            `json:"work"`  // of the round
	All   int            `json:"all"`   // from this round on, estimated
}

func next(r nextRequest) (*round, error) {
	s, err := r.Cards.snapshot()
	if err != nil {
		return nil, err
	}
	plan, counts := r.Plan.full(), sum(r.Counts)
	games, more := plan.Next(s.Pool, counts)
	if !more {
		return &round{}, nil
	}
	n := &round{Round: &games}
	n.Work, n.All = plan.Work(s.Pool, counts, games)
	return n, nil
}

type countRequest struct {
	Cards cards         `json:"cards"`
	Plan  plan          `json:"plan"`
	Round balance.Round `json:"round"`
	Part  balance.Part  `json:"part"`
}

// count plays one part of a round.
func count(r countRequest) (*balance.Counts, error) {
	s, err := r.Cards.snapshot()
	if err != nil {
		return nil, err
	}
	return balance.Count(context.Background(), s, r.Plan.fullFor(s), r.Round, r.Part)
}

type reportRequest struct {
	Cards  cards            `json:"cards"`
	Plan   plan             `json:"plan"`
	Counts []balance.Counts `json:"counts"` // of all parts
	// Older is another version of the cards with what was counted of it, or null.
	Older *struct {
		Cards  cards            `json:"cards"`
		Counts []balance.Counts `json:"counts"`
	} `json:"older"`
}

// figures are a report as the page shows it.
type figures struct {
	Title      string            `json:"title"`
	Summary    string            `json:"summary"`
	Names      map[string]string `json:"names"` // of the cards, by their ids
	Gates      []gate            `json:"gates"`
	Charts     balance.Charts    `json:"charts"`
	Comparison *comparison       `json:"comparison"` // null without an older version
}

type gate struct {
	Name    string `json:"name"`
	Figure  string `json:"figure"`
	Bounds  string `json:"bounds"`
	Verdict string `json:"verdict"`
	Remedy  string `json:"remedy"`
}

// comparison has the cards that changed, and figures of both versions.
type comparison struct {
	Cards   []balance.CardChange `json:"cards"`
	Changes []change             `json:"changes"`
}

type change struct {
	Name    string `json:"name"`
	Was     string `json:"was"`
	Is      string `json:"is"`
	By      string `json:"by"`
	Certain bool   `json:"certain"`
}

func report(r reportRequest) (*figures, error) {
	s, err := r.Cards.snapshot()
	if err != nil {
		return nil, err
	}
	now := sum(r.Counts).Report(s, r.Plan.full())
	f := &figures{Title: now.Title(), Summary: now.Summary(), Names: names(s), Charts: now.Charts()}
	for _, g := range now.Gates {
		f.Gates = append(f.Gates, gate{g.Name, g.Shown(), g.Bounds(), string(g.Verdict), g.Remedy})
	}
	if r.Older != nil {
		f.Comparison, err = r.compare(s, now)
	}
	return f, err
}

func (r *reportRequest) compare(s *snapshot.Snapshot, now *balance.Report) (*comparison, error) {
	older, err := r.Older.Cards.snapshot()
	if err != nil {
		return nil, fmt.Errorf("the other version: %w", err)
	}
	c := balance.Compare(older, s, sum(r.Older.Counts).Report(older, r.Plan.full()), now)
	shown := &comparison{Cards: c.Cards}
	for _, g := range append(c.Gates, c.Notable()...) {
		shown.Changes = append(shown.Changes, newChange(g))
	}
	return shown, nil
}

func newChange(c balance.Change) change {
	figure := func(x float64) string { return fmt.Sprintf("%.2f", x) }
	return change{c.Name, figure(c.Old.Value), figure(c.New.Value), fmt.Sprintf("%+.2f (%+.2f to %+.2f)", c.By.Value,
		c.By.Low, c.By.High), c.Certain()}
}

// sum adds up counts, and returns nil where there are none.
func sum(parts []balance.Counts) *balance.Counts {
	if len(parts) == 0 {
		return nil
	}
	for i := range parts[1:] {
		parts[0].Add(&parts[i+1])
	}
	return &parts[0]
}
