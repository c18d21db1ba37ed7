package games

import (
	"slices"
	"time"

	"cardgames/engine"
)

// DeadlineActions returns what a viewer may do from the deadline on and not before:
// actions for an absent player, which only the other seat may make.
func (g *Game) DeadlineActions(viewer engine.Viewer) []engine.Action {
	absent, _ := g.State.Priority()
	if _, limited := g.Deadline(); !limited || viewer != engine.SeatViewer(1-absent) {
		return nil
	}
	actions := []engine.Action{engine.PassPriority(int(absent))}
	if g.newcomers[absent] || g.misses[absent] >= missesToResign {
		actions = append(actions, engine.Resign(int(absent)))
	}
	return actions
}

// actorOf returns the seat that makes an action with a token, and that the request's
// Idempotency-Key belongs to: at an open table the action's player, who may not exist.
func (g *Game) actorOf(action engine.Action, token string) (seat int, err error) {
	viewer, err := g.Viewer(token)
	if err != nil {
		return 0, err
	}
	if viewer == engine.ViewerOpenTable {
		return action.Player, nil
	}
	actor, seated := viewer.Seat()
	if !seated {
		return 0, ErrTokenRequired
	}
	return int(actor), nil
}

// authorize checks that the actor may make an action. by is the actor where they act for
// an absent player, and nil where they are the action's own.
func (g *Game) authorize(action engine.Action, actor int, now time.Time) (by *engine.Seat, err error) {
	if action.Player == actor {
		return nil, nil
	}
	seat := engine.Seat(actor)
	refused := &WrongSeat{Player: action.Player, Seat: seat}
	if !slices.Contains(g.DeadlineActions(engine.SeatViewer(seat)), action) {
		return nil, refused
	}
	if refused.ActAfter, _ = g.Deadline(); now.Before(refused.ActAfter) {
		return nil, refused
	}
	return &seat, nil
}
