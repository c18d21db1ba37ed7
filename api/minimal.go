package api

import (
	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/games"
)

// MinimalView is what changes with a move: the response to one with the preference
// return=minimal (RFC 7240, section 4.2). Its members are members of View.
type MinimalView struct {
	GameID       string        `json:"game_id"`
	Version      int           `json:"version"`
	Status       string        `json:"status"`
	Result       *wire.Result  `json:"result"`
	Priority     *int          `json:"priority"`
	LegalActions []wire.Action `json:"legal_actions"`
	Events       []wire.Event  `json:"events"`
	History      wire.History  `json:"history"`

	// Deadline and DeadlineActions are absent if the version has no deadline.
	Deadline        *wire.Time    `json:"deadline,omitzero"`
	DeadlineActions []wire.Action `json:"deadline_actions,omitzero"`
}

func newMinimalView(g *games.Game, viewer engine.Viewer) *MinimalView {
	result := g.State.Result()
	v := &MinimalView{
		GameID: g.ID, Version: g.Version, Status: wire.Status(result), Result: wire.NewResult(result),
		LegalActions: []wire.Action{},
		Events:       wire.NewEvents(g.Snapshot, g.Events, viewer),
		History:      wire.NewHistory(g.History),
	}
	if seat, playing := g.State.Priority(); playing {
		v.Priority = new(int(seat))
	}
	if !g.Superseded {
		v.LegalActions = wire.NewActions(engine.LegalFor(g.Snapshot.Pool, g.State, viewer))
	}
	v.Deadline, v.DeadlineActions = deadline(g, viewer)
	return v
}
