package wire

import (
	"encoding/hex"
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// LogEntry is one version in the log of a game.
type LogEntry struct {
	Version int  `json:"version" minimum:"0"`
	At      Time `json:"at"`
	// null in version 0, the setup.
	Action *Action `json:"action"`
	// The seat that acted for an absent player, by a pass or a resignation; absent otherwise.
	By     *int    `json:"by,omitempty" nullable:"false" minimum:"0" maximum:"1"`
	Events []Event `json:"events"`
	// Binds this version to all before it.
	History History `json:"history"`
}

// History binds a version to all versions before it.
type History struct {
	// Hash of the version in the chain of hashes that /schema/rules-implementers describes. Keep the
	// newest one: a saved game that tells another history has other hashes.
	SHA256 string `json:"sha256" pattern:"^[0-9a-f]{64}$"`
}

// NewHistory encodes the hash of a version.
func NewHistory(hash [32]byte) History { return History{hex.EncodeToString(hash[:])} }

// NewLogEntry encodes one version as a viewer may see it.
func NewLogEntry(s *snapshot.Snapshot, viewer engine.Viewer, version int, at time.Time, action engine.Action,
	by *engine.Seat, events []engine.Event) LogEntry {
	entry := LogEntry{Version: version, At: Time(at), Events: NewEvents(s, events, viewer)}
	if action.Type != 0 {
		entry.Action = &Action{Action: action}
	}
	if by != nil {
		entry.By = new(int(*by))
	}
	return entry
}
