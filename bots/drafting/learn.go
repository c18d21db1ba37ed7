package drafting

import (
	"fmt"
	"math"

	"cardgames/bots"
	"cardgames/engine"
	"cardgames/engine/draft"
)

// learningSpread is Spread while worths are learned, so that cards of little worth are drafted too.
const learningSpread = 0.15

// Learn returns worths after some rounds, each of a number of games: in the first all pick at random, and later the
// worths of the round before are known to both players or to one of them, since what a card is worth depends on what
// others draft.
func (p *Player) Learn(name string, rounds, games int) (w Worths, err error) {
	seen := newRecord(p.Pool.Len())
	for round := range rounds {
		for n := range games {
			drafters := [2]Worths{w, w}
			if n%4 >= 2 {
				drafters[n%2] = nil
			}
			game := fmt.Sprintf("%s, round %d, game %d", name, round, n)
			lists, err := p.draft(game, drafters, learningSpread)
			if err != nil {
				return nil, err
			}
			seen.add(lists, p.Play(game, lists, [2]bots.Kind{p.Kind, p.Kind}, 0))
			if p.Report != nil {
				p.Report(float64(round*games+n+1) / float64(rounds*games))
			}
		}
		w = seen.worths()
	}
	return w, nil
}

// Worths returns the worths of the pool: the built-in ones of the sets that ship, or else learned ones. The error is
// draft.ErrPoolTooSmall.
func (p *Player) Worths(name string) (Worths, error) {
	if p.Pool.Len() < draft.MinPool {
		return nil, draft.ErrPoolTooSmall
	}
	if known, all := Known(p.Pool); all {
		return known, nil
	}
	const rounds, games = 3, 8000
	return p.Learn(name, rounds, games)
}

// record is the games from which worths are learned.
type record struct {
	points []float64 // of player 0, by game
	uses   [][]use   // of each card; the last are those of the first turn, which player 0 has
}

// use is a card in one of the decks of a game.
type use struct {
	game int32
	side float64 // 1 in the deck of player 0, -1 in that of player 1
}

func newRecord(cards int) *record { return &record{uses: make([][]use, cards+1)} }

// add adds a game. A card that both decks have helps neither.
func (r *record) add(lists [2][]engine.CardRef, end Outcome) {
	game := int32(len(r.points))
	r.points = append(r.points, end.Points(0))
	side := make([]float64, len(r.uses))
	for seat, list := range lists {
		for _, card := range list {
			side[card] += 0.5 - float64(seat)
		}
	}
	side[len(side)-1] = 1
	for card := range side {
		if side[card] != 0 {
			r.uses[card] = append(r.uses[card], use{game, side[card]})
		}
	}
}

const (
	// ridge keeps the worth of a card that was seldom drafted near the average: it counts as some games without effect.
	ridge = 20
	// sweeps are enough for worths that change no more.
	sweeps = 30
)

// worths fits a logistic regression with a ridge penalty, one card at a time by Newton's method.
func (r *record) worths() Worths {
	w, odds := make(Worths, len(r.uses)), make([]float64, len(r.points))
	for range sweeps {
		for card, uses := range r.uses {
			gradient, curvature := -ridge*w[card], float64(ridge)
			for _, u := range uses {
				expected := 1 / (1 + math.Exp(-odds[u.game]))
				gradient += u.side * (r.points[u.game] - expected)
				curvature += u.side * u.side * expected * (1 - expected)
			}
			step := gradient / curvature
			w[card] += step
			for _, u := range uses {
				odds[u.game] += u.side * step
			}
		}
	}
	return w[:len(w)-1]
}
