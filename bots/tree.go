package bots

import (
	"math"

	"cardgames/engine"
)

// tree is what all nodes of one search share.
type tree struct {
	pool  *engine.Pool
	judge *judge
	me    engine.Seat
	until int // the turn at whose start a playout is judged
}

// node stands for all states that its player cannot distinguish by the moves since
// the root.
type node struct {
	visits int
	edges  []*edge
}

// edge is a move at a node. It may be illegal in some deals.
type edge struct {
	move              move
	visits, available int     // available: how often it was legal at a visit of the node
	total             float64 // of the chances of the player who moves
	below             node
}

const (
	exploration = 0.3
	// widening lets a node try its third move at the 12th visit, its fourth at
	// the 45th (R. Coulom, "Computing Elo Ratings of Move Patterns in the Game
	// of Go", 2007: progressive widening).
	widening = 0.3
)

// explore descends from a node, adds a node to the tree, plays on from there and
// returns the chance of the searching seat.
func (t *tree) explore(n *node, state engine.State) float64 {
	if t.isOver(&state) {
		return t.chance(&state)
	}
	seat, _ := state.Priority()
	view := engine.ViewOf(t.pool, &state, engine.SeatViewer(seat))
	n.visits++
	e, action, isNew := t.selectEdge(n, state, &view)
	next := play(t.pool, state, action)
	var value float64
	if isNew && len(view.Legal) > 1 {
		value = t.playout(next)
	} else {
		value = t.explore(&e.below, next)
	}
	e.visits++
	if seat == t.me {
		e.total += value
	} else {
		e.total += 1 - value
	}
	return value
}

// selectEdge adds an edge for the best move that the node has not tried, or returns
// the edge with the highest upper bound.
func (t *tree) selectEdge(n *node, state engine.State, view *engine.View) (e *edge, action engine.Action, isNew bool) {
	hand := view.Players[view.Priority].Hand
	var untried []engine.Action
	known, highest := 0, math.Inf(-1)
	for _, a := range distinct(view) {
		tried := n.find(moveOf(hand, a))
		if tried == nil {
			untried = append(untried, a)
			continue
		}
		known++
		tried.available++
		if bound := tried.upperBound(); bound > highest {
			e, action, highest = tried, a, bound
		}
	}
	if len(untried) == 0 || known > 0 && float64(known) >= 1+widening*math.Sqrt(float64(n.visits)) {
		return e, action, false
	}
	action = t.judge.best(&state, view.Priority, untried)
	e = &edge{move: moveOf(hand, action), available: 1}
	n.edges = append(n.edges, e)
	return e, action, true
}

func (n *node) find(m move) *edge {
	for _, e := range n.edges {
		if e.move == m {
			return e
		}
	}
	return nil
}

// upperBound is the upper confidence bound of a move that is not always legal.
func (e *edge) upperBound() float64 {
	visits := float64(e.visits)
	return e.total/visits + exploration*math.Sqrt(math.Log(float64(e.available))/visits)
}

func (t *tree) isOver(state *engine.State) bool { return state.Finished() || state.Turn() >= t.until }

func (t *tree) chance(state *engine.State) float64 { return t.judge.chance(state, t.me) }

// playout plays on with two greedy players, and judges the last state.
func (t *tree) playout(state engine.State) float64 {
	for !t.isOver(&state) {
		seat, _ := state.Priority()
		actions := engine.LegalActions(t.pool, &state, seat)
		action := actions[0]
		if len(actions) > 1 {
			action = t.judge.best(&state, seat, actions)
		}
		state = play(t.pool, state, action)
	}
	return t.chance(&state)
}
