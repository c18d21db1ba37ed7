package wire

import (
	"time"

	"cardgames/engine"
)

// LogEntry is one version in the log of a game.
type LogEntry struct {
	Version int  `json:"version" minimum:"0"`
	At      Time `json:"at"`
	// null in version 0, the setup.
	Action *Action `json:"action"`
	// The seat that passed for an absent player; absent otherwise.
	By     *int    `json:"by,omitempty" nullable:"false" minimum:"0" maximum:"1"`
	Events []Event `json:"events"`
}

// NewLogEntry encodes one version as a viewer may see it.
func NewLogEntry(pool *engine.Pool, viewer engine.Viewer, version int, at time.Time, action engine.Action,
	by *engine.Seat, events []engine.Event) LogEntry {
	entry := LogEntry{Version: version, At: Time(at), Events: NewEvents(pool, events, viewer)}
	if action.Type != 0 {
		entry.Action = &Action{action}
	}
	if by != nil {
		entry.By = new(int(*by))
	}
	return entry
}
