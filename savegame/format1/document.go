// Package format1 decodes saved games of format 1, which earlier releases wrote.
// schemas/export-1.schema.json describes it for other languages.
package format1

import "cardgames/savegame/parts"

// Number is the number of the format.
const Number = 1

// Document is a saved game.
type Document struct {
	Format       parts.Format    `json:"format"`
	GameID       string          `json:"game_id"`
	Version      int             `json:"version"` // the latest in the log
	RulesVersion int             `json:"rules_version"`
	Status       string          `json:"status"`     // in_progress or finished
	Result       *parts.Result   `json:"result"`     // null while in progress
	CreatedAt    string          `json:"created_at"` // RFC 3339
	CardSets     []parts.CardSet `json:"card_sets"`
	Snapshot     parts.Snapshot  `json:"snapshot"`
	Shuffle      Shuffle         `json:"shuffle"`
	Opening      parts.Opening   `json:"opening"`
	Log          []Entry         `json:"log"` // from version 0, without gaps
	FinalState   parts.Table     `json:"final_state"`
}

// Shuffle is the proof that the decks were fixed before the first move. The hashes and
// the secret are in lower-case hex.
type Shuffle struct {
	Algorithm  string `json:"algorithm"`
	Commitment string `json:"commitment"`
	Seeded     bool   `json:"seeded"`
	Secret     string `json:"secret,omitempty"` // finished games only
}

// Entry is one version in the log.
type Entry struct {
	Version int           `json:"version"`
	At      string        `json:"at"`           // RFC 3339
	Action  *parts.Action `json:"action"`       // null in version 0, the setup
	By      *int          `json:"by,omitempty"` // who acted for an absent player
	Events  []parts.Event `json:"events"`
}
