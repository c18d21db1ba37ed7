package wire

import (
	"cardgames/cardsets/playjson"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// What saved games have too is in package playjson.
type (
	Action = playjson.Action
	Event  = playjson.Event
	Result = playjson.Result
)

// NewActions encodes actions, in their order.
func NewActions(actions []engine.Action) []Action { return playjson.NewActions(actions) }

// NewEvents encodes what a viewer may see of the events.
func NewEvents(s *snapshot.Snapshot, events []engine.Event, viewer engine.Viewer) []Event {
	return playjson.NewEvents(s, events, viewer)
}

// NewResult is nil for a game in progress.
func NewResult(r engine.Result) *Result { return playjson.NewResult(r) }

// Status is in_progress or finished.
func Status(r engine.Result) string { return playjson.Status(r) }
