package balance

import "testing"

// The seeds of deals keep the name that a search had when the published figures were measured.
func TestASearchKeepsItsDeals(t *testing.T) {
	plan := Full()
	for i, want := range map[int]string{
		greedyAgainstRandom: "greedy random", searchMirror: "mcts:50 mcts:50",
		searchAgainstYardstick: "mcts:400 yardstick", moreAgainstLess: "mcts:100 mcts:12",
	} {
		if got := plan.matchups()[i].seedName(); got != want {
			t.Errorf("matchup %d: got %q, want %q", i, got, want)
		}
	}
}
