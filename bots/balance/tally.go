package balance

import (
	"math"

	"cardgames/engine"
)

// tally sums up games. Its fields are exported for JSON.
type tally struct {
	Games      int
	Wins       [2]sums // by seat: games won in each pair
	HalfPoints sums    // half points in each pair of the kind of bot that comes first
	Draws      int
	RoundCap   int
	Turns      []int // by number of turns: the games of that length
	Length     sums  // in turns
	Actions    sums
	Longest    int
	Changes    sums
	Casts      [engine.TypeInstant + 1]int // by type of card
	Abilities  int                         // that took place
	Drawn      []int                       // by card: players who drew it in a game
	CastDrawn  []int                       // by card: the ones who cast it
}

func newTally(rules *engine.Rules, pool *engine.Pool) *tally {
	return &tally{
		Turns: make([]int, rules.MaxTurns+1),
		Drawn: make([]int, pool.Len()), CastDrawn: make([]int, pool.Len()),
	}
}

// addPair counts two games on one deal. The first kind of bot plays the seats first.
func (t *tally) addPair(games [2]game, first [2]int8) {
	halfPoints := 0
	var wins [2]int
	for i, g := range games {
		t.add(g)
		halfPoints += halfPointsOf(g.result, first[i])
		if g.result.Winner != engine.NoWinner {
			wins[g.result.Winner]++
		}
	}
	t.HalfPoints.add(halfPoints)
	for seat := range t.Wins {
		t.Wins[seat].add(wins[seat])
	}
}

// halfPointsOf returns 2 for a game that a seat has won, and 1 for a draw.
func halfPointsOf(r engine.Result, seat int8) int {
	switch r.Winner {
	case seat:
		return 2
	case engine.NoWinner:
		return 1
	}
	return 0
}

func (t *tally) add(g game) {
	t.Games++
	if g.result.Winner == engine.NoWinner {
		t.Draws++
	}
	if g.result.Reason == engine.EndByRounds {
		t.RoundCap++
	}
	t.Turns[g.turns]++
	t.Length.add(g.turns)
	t.Actions.add(g.actions)
	t.Longest = max(t.Longest, g.actions)
	t.Changes.add(g.leadChanges)
	t.Abilities += g.abilities
	addAll(t.Casts[:], g.casts[:])
	t.addCards(g)
}

func (t *tally) addCards(g game) {
	for seat := range g.drawn {
		for card, drawn := range g.drawn[seat] {
			if drawn {
				t.Drawn[card]++
				if g.cast[seat][card] {
					t.CastDrawn[card]++
				}
			}
		}
	}
}

func (t *tally) merge(other *tally) {
	t.Games += other.Games
	t.Draws += other.Draws
	t.RoundCap += other.RoundCap
	t.Abilities += other.Abilities
	t.Longest = max(t.Longest, other.Longest)
	t.Length.merge(other.Length)
	t.Actions.merge(other.Actions)
	t.Changes.merge(other.Changes)
	t.HalfPoints.merge(other.HalfPoints)
	mergeSums(t.Wins[:], other.Wins[:])
	addAll(t.Turns, other.Turns)
	addAll(t.Casts[:], other.Casts[:])
	addAll(t.Drawn, other.Drawn)
	addAll(t.CastDrawn, other.CastDrawn)
}

func addAll(into, from []int) {
	for i, n := range from {
		into[i] += n
	}
}

// turns returns the number of turns of all games.
func (t *tally) turns() int {
	all := 0
	for turns, games := range t.Turns {
		all += turns * games
	}
	return all
}

// quantile returns the number of turns within which a fraction part of the games
// ended.
func (t *tally) quantile(part float64) int {
	seen := 0
	for turns, n := range t.Turns {
		if seen += n; float64(seen) >= part*float64(t.Games) {
			return turns
		}
	}
	return len(t.Turns) - 1
}

// median estimates the median of the turns. A game is above the median as often as
// below, so the number of games below it is binomial; the interval ends at the
// ranks that follow from that distribution.
func (t *tally) median(c confidence) Interval {
	if t.Games == 0 {
		return Interval{High: float64(len(t.Turns) - 1)}
	}
	off := float64(c) / 2 / math.Sqrt(float64(t.Games))
	return Interval{float64(t.quantile(0.5)), float64(t.quantile(0.5 - off)), float64(t.quantile(0.5 + off))}
}
