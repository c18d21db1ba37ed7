// Package document has the JSON form of saved games. Once released it must not change, and neither must the types of
// package playjson that it shares with the HTTP API: a different form needs a new number.
// schemas/export.schema.json describes it for other languages.
package document

import (
	"cardgames/cardsets/playjson"
	"cardgames/cardsets/snapshot"
)

// Number is the number of the format. Newest is that of games with decks, which alone have deck_lists and draft,
// and of games whose cards need it (snapshot.Format): nothing else differs.
const (
	Number = snapshot.Format3
	Newest = snapshot.Format4
)

// NumberOf returns the number of the format of a game by its cards, and by whether its players have brought decks.
func NumberOf(cards *snapshot.Snapshot, decks bool) int {
	if decks {
		return Newest
	}
	return cards.Format()
}

// formatName is the name of the format in documents of all numbers.
const formatName = "card-game-save"

// Format names a document.
type Format struct {
	Name   string `json:"name"`
	Number int    `json:"number"`
}

// Document is a saved game.
type Document struct {
	Format       Format           `json:"format"`
	GameID       string           `json:"game_id"`
	Version      int              `json:"version"` // the latest in the log
	RulesVersion int              `json:"rules_version"`
	Status       string           `json:"status"` // in_progress or finished
	Result       *playjson.Result `json:"result"` // null while in progress
	Private      bool             `json:"private"`
	TurnSeconds  *int             `json:"turn_seconds"` // null: no limit
	Names        [2]*string       `json:"names"`        // by seat; null: none
	CreatedAt    string           `json:"created_at"`   // as every time: UTC, three digits after the second
	CardSets     []CardSet        `json:"card_sets"`
	Snapshot     Snapshot         `json:"snapshot"`
	Shuffle      Shuffle          `json:"shuffle"`
	Opening      Opening          `json:"opening"`
	DeckLists    *[2][]string     `json:"deck_lists,omitzero"` // of a game with decks: ids in the order of the sets
	Draft        string           `json:"draft,omitzero"`      // of a game with decks from a draft: its seed
	Log          []Entry          `json:"log"`                 // from version 0, without gaps
	FinalState   Table            `json:"final_state"`
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
	Version int              `json:"version"`
	At      string           `json:"at"`
	Action  *playjson.Action `json:"action"`       // null in version 0, the setup
	By      *int             `json:"by,omitempty"` // who acted for an absent player
	Events  []playjson.Event `json:"events"`
	History History          `json:"history"`
}

// History binds a version to all before it (package hashchain).
type History struct {
	SHA256 string `json:"sha256"`
}
