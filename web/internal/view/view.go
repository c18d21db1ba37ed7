// Package view makes the JSON that the table draws, of games that are run or
// replayed in the browser. It has the members of the service's own view.
package view

import (
	"cardgames/api/wire"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// View is one version of a game as one viewer sees it.
type View struct {
	Version int    `json:"version"`
	Status  string `json:"status"`
	wire.Table
	Result *wire.Result  `json:"result"`
	Legal  []wire.Action `json:"legal_actions"` // of the viewer
	Events []wire.Event  `json:"events"`
	Rules  wire.Rules    `json:"rules"`
}

// New shows the version that a step has led to.
func New(sets *snapshot.Snapshot, version int, step *engine.Replayed, viewer engine.Viewer) View {
	result, table := step.State.Result(), engine.ViewOf(sets.Pool, &step.State, viewer)
	return View{
		Version: version, Status: wire.Status(result), Table: wire.NewTable(sets, &table, [2]string{}),
		Result: wire.NewResult(result), Legal: wire.NewActions(table.Legal),
		Events: wire.NewEvents(sets, step.Events, viewer),
		Rules:  wire.NewRules(step.State.Rules()),
	}
}
