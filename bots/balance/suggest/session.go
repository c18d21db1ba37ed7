package suggest

import (
	"context"
	"iter"

	"cardgames/bots/balance"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Session is a search for changes, whose games are played by its caller.
type Session struct {
	search  *search
	next    func() ([]Trial, bool)
	results []*balance.Counts
	found   *Suggestion
}

// Start begins a search in the numbers of one of the sets. Measured is a report of the sets
// as they are, by which the search knows what greedy bots do not show; it may be nil. The
// same plan, sets and report give the same suggestion.
func Start(sets *snapshot.Snapshot, set int, plan balance.Plan, measured *balance.Report) *Session {
	plan = forTrials(plan)
	written := sets.CardSets()
	s := &search{plan: &plan, sets: sets, set: set, written: &written[set], measured: measured}
	s.budget.limit = s.scaled(mostTurns)
	session := &Session{search: s}
	for _, earlier := range written[:set] {
		s.first += engine.CardRef(len(earlier.Cards))
	}
	session.next, _ = iter.Pull(func(yield func([]Trial) bool) {
		s.ask = func(trials []Trial) []*balance.Counts {
			yield(trials)
			return session.results
		}
		session.found = s.find()
	})
	return session
}

// Next takes the results of the trials that the last Next returned, and returns more, or
// none where the search is over.
func (s *Session) Next(results []*balance.Counts) []Trial {
	s.results = results
	trials, _ := s.next()
	return trials
}

// Hurry ends the search soon, before it has played all games that it may: it only checks the best
// of the changes that it has tried.
func (s *Session) Hurry() { s.search.budget.late = true }

// Found returns the suggestion, after Next has returned none.
func (s *Session) Found() *Suggestion { return s.found }

// Find is a whole search as of [Start], whose games it plays itself. It calls the plan's Progress with the turns that
// it has played, of those that it may play: most searches end before. It returns an error if ctx ends first.
func Find(ctx context.Context, sets *snapshot.Snapshot, set int, plan balance.Plan, measured *balance.Report) (
	*Suggestion, error,
) {
	session := Start(sets, set, plan, measured)
	player := NewPlayer(sets, set, plan)
	played := 0
	for trials := session.Next(nil); trials != nil; {
		var results []*balance.Counts
		for _, t := range trials {
			counts, err := player.Play(ctx, t)
			if err != nil {
				return nil, err
			}
			results = append(results, counts)
			played += counts.Turns
			if plan.Progress != nil {
				plan.Progress(min(played, session.search.budget.limit), session.search.budget.limit)
			}
		}
		trials = session.Next(results)
	}
	return session.Found(), nil
}
