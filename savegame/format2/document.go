// Package format2 encodes and decodes saved games of format 2. Once released it must not
// change: its JSON types are separate from those of the HTTP API, and a different form
// needs a new format. schemas/export.schema.json describes it for other languages.
package format2

import "cardgames/savegame/parts"

// Number is the number of the format.
const Number = 2

// Document is a saved game.
type Document struct {
	Format       parts.Format    `json:"format"`
	GameID       string          `json:"game_id"`
	Version      int             `json:"version"` // the latest in the log
	RulesVersion int             `json:"rules_version"`
	Status       string          `json:"status"` // in_progress or finished
	Result       *parts.Result   `json:"result"` // null while in progress
	Private      bool            `json:"private"`
	TurnSeconds  *int            `json:"turn_seconds"` // null: no limit
	Names        [2]*string      `json:"names"`        // by seat; null: none
	CreatedAt    string          `json:"created_at"`   // as every time: UTC, three digits after the second
	CardSets     []parts.CardSet `json:"card_sets"`
	Snapshot     parts.Snapshot  `json:"snapshot"`
	Shuffle      Shuffle         `json:"shuffle"`
	Opening      parts.Opening   `json:"opening"`
	Log          []Entry         `json:"log"` // from version 0, without gaps
	FinalState   parts.Table     `json:"final_state"`
}

// Shuffle is how the decks were shuffled. Hashes, secret and entropy are in lower-case
// hex.
type Shuffle struct {
	Algorithm  string  `json:"algorithm"`
	Commitment string  `json:"commitment"`
	Seeded     bool    `json:"seeded"`
	Entropy    *string `json:"entropy"`          // null if the game did not begin with an invitation
	Secret     string  `json:"secret,omitempty"` // finished games only
}

// Entry is one version in the log.
type Entry struct {
	Version int           `json:"version"`
	At      string        `json:"at"`
	Action  *parts.Action `json:"action"`       // null in version 0, the setup
	By      *int          `json:"by,omitempty"` // who acted for an absent player
	Events  []parts.Event `json:"events"`
	History *History      `json:"history"` // null if the game has none
}

// History binds a version to all before it (package hashchain).
type History struct {
	SHA256 string `json:"sha256"`
}
