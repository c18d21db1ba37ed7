// Package format1 decodes and encodes saved games of format 1. The format must not
// change: its JSON types are separate from those of the HTTP API, and a different form
// needs a new format. schemas/export.schema.json describes it for other languages.
package format1

import "github.com/go-json-experiment/json/jsontext"

// Number is the number of the format.
const Number = 1

// Document is a saved game.
type Document struct {
	Format       Format    `json:"format"`
	GameID       string    `json:"game_id"`
	Version      int       `json:"version"` // the latest in the log
	RulesVersion int       `json:"rules_version"`
	Status       string    `json:"status"`     // in_progress or finished
	Result       *Result   `json:"result"`     // null while in progress
	CreatedAt    string    `json:"created_at"` // RFC 3339
	CardSets     []CardSet `json:"card_sets"`
	Snapshot     Snapshot  `json:"snapshot"`
	Shuffle      Shuffle   `json:"shuffle"`
	Opening      Opening   `json:"opening"`
	Log          []Entry   `json:"log"` // from version 0, without gaps
	FinalState   Table     `json:"final_state"`
}

// Format names the document.
type Format struct {
	Name   string `json:"name"`
	Number int    `json:"number"`
}

// Snapshot is the cards, and the SHA-256 of their canonical form (RFC 8785).
type Snapshot struct {
	SHA256 string         `json:"sha256"`
	Sets   jsontext.Value `json:"sets"`
}

// Shuffle is the proof that the decks were fixed before the first move. The hashes and
// the secret are in lower-case hex.
type Shuffle struct {
	Algorithm  string `json:"algorithm"`
	Commitment string `json:"commitment"`
	Seeded     bool   `json:"seeded"`
	Secret     string `json:"secret,omitempty"` // finished games only
}

// Opening is both decks as card ids, in the order of drawing. For an unfinished game
// they have only the cards that have been drawn.
type Opening struct {
	Decks [2][]string `json:"decks"`
}

// Entry is one version in the log.
type Entry struct {
	Version int     `json:"version"`
	At      string  `json:"at"`           // RFC 3339
	Action  *Action `json:"action"`       // null in version 0, the setup
	By      *int    `json:"by,omitempty"` // who acted for an absent player
	Events  []Event `json:"events"`
}

// Result is how a game ended.
type Result struct {
	Winner *int   `json:"winner"` // null is a draw
	Reason string `json:"reason"`
}
