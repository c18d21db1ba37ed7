package localgame

import (
	"cardgames/api/wire"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Shown is one version of a game as the table draws it for one viewer.
type Shown struct {
	Version int    `json:"version"`
	Status  string `json:"status"`
	wire.Table
	Result *wire.Result  `json:"result"`
	Legal  []wire.Action `json:"legal_actions"` // of the viewer
	Events []wire.Event  `json:"events"`
	Rules  wire.Rules    `json:"rules"`

	CardSets []wire.CardSet `json:"card_sets"`
}

// show returns the version that a step has led to.
func show(sets *snapshot.Snapshot, version int, step *engine.Replayed, viewer engine.Viewer) Shown {
	result, table := step.State.Result(), engine.ViewOf(sets.Pool, &step.State, viewer)
	return Shown{
		Version: version, Status: wire.Status(result), Table: wire.NewTable(sets, &table, [2]string{}),
		Result: wire.NewResult(result), Legal: wire.NewActions(table.Legal),
		Events: wire.NewEvents(sets, step.Events, viewer),
		Rules:  wire.NewRules(step.State.Rules()), CardSets: wire.NewCardSets(sets),
	}
}
