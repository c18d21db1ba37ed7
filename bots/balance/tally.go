package balance

import (
	"math"

	"cardgames/bots"
	"cardgames/engine"
)

// tally adds games up.
type tally struct {
	games     int
	wins      [2]int // by seat
	half      int    // half points of the kind of bot that comes first
	draws     int
	capped    int
	turns     [engine.MaxTurns + 1]int
	length    sums // in turns
	actions   sums
	longest   int
	changes   sums
	drawn     []int // by card: players who drew it in a game
	castDrawn []int // and of those, who cast it too
}

func newTally(pool *engine.Pool) *tally {
	return &tally{drawn: make([]int, pool.Len()), castDrawn: make([]int, pool.Len())}
}

// add counts a game in which the first kind of bot had the seat first.
func (t *tally) add(g game, first int8) {
	t.games++
	switch g.result.Winner {
	case engine.NoWinner:
		t.draws++
		t.half++
	case first:
		t.half += 2
	}
	if g.result.Winner != engine.NoWinner {
		t.wins[g.result.Winner]++
	}
	if g.result.Reason == engine.EndByRounds {
		t.capped++
	}
	t.turns[g.turns]++
	t.length.add(g.turns)
	t.actions.add(g.actions)
	t.longest = max(t.longest, g.actions)
	t.changes.add(g.leadChanges)
	t.addCards(g)
}

func (t *tally) addCards(g game) {
	for seat := range g.drawn {
		for card, drawn := range g.drawn[seat] {
			if drawn {
				t.drawn[card]++
				if g.cast[seat][card] {
					t.castDrawn[card]++
				}
			}
		}
	}
}

func (t *tally) merge(other *tally) {
	t.games += other.games
	t.half += other.half
	t.draws += other.draws
	t.capped += other.capped
	t.longest = max(t.longest, other.longest)
	t.length.merge(other.length)
	t.actions.merge(other.actions)
	t.changes.merge(other.changes)
	addAll(t.wins[:], other.wins[:])
	addAll(t.turns[:], other.turns[:])
	addAll(t.drawn, other.drawn)
	addAll(t.castDrawn, other.castDrawn)
}

func addAll(into, from []int) {
	for i, n := range from {
		into[i] += n
	}
}

// quantile is the number of turns within which that part of the games ended.
func (t *tally) quantile(part float64) int {
	seen := 0
	for turns, n := range t.turns {
		if seen += n; float64(seen) >= part*float64(t.games) {
			return turns
		}
	}
	return engine.MaxTurns
}

// median is that of the turns. Its interval ends at games whose ranks are that far
// from the middle as chance may put them: a game is above the median as often as
// below, so the number of those below is binomial.
func (t *tally) median() Interval {
	off := z / 2 / math.Sqrt(float64(t.games))
	return Interval{float64(t.quantile(0.5)), float64(t.quantile(0.5 - off)), float64(t.quantile(0.5 + off))}
}

// match plays n games between two kinds of bots. Where they differ they change
// seats, and each deal is played twice.
func match(c crew, pool *engine.Pool, seed string, n int, first, second bots.Kind) *tally {
	name := first.String() + " " + second.String()
	job := func(t *tally, number int) {
		kinds, seat := [2]bots.Kind{first, second}, int8(0)
		if first != second {
			if number%2 == 1 {
				kinds, seat = [2]bots.Kind{second, first}, 1
			}
			number /= 2
		}
		t.add(play(newDeal(pool, seed, name, number), kinds), seat)
	}
	return inParallel(c, n, workOf(first, second), func() *tally { return newTally(pool) }, job, (*tally).merge)
}
