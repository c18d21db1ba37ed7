// Package savegame defines saved games independently of the format of their documents.
// Each format has a package that decodes and encodes it; package encode writes
// documents, and package verify checks them.
package savegame

import (
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// FormatName is the name of the format in documents of all formats.
const FormatName = "card-game-save"

// Game is the part of a saved game that cannot be derived. The rest follows from the
// rules: an engine.Step for each entry of the log.
type Game struct {
	ID           string
	RulesVersion int
	CreatedAt    time.Time
	Finished     bool
	Cards        *snapshot.Snapshot
	Shuffle      Shuffle
	// Decks are in the order of drawing. For an unfinished game they have only the
	// cards that have been drawn.
	Decks [2][]engine.CardRef
	Log   []Entry // from version 0
}

// Shuffle is the proof that the decks were fixed before the first move.
type Shuffle struct {
	Algorithm  string
	Commitment [32]byte // the SHA-256 of the secret
	Seeded     bool
	Secret     *shuffle.Secret // nil for an unfinished game
}

// Entry is one version of the game.
type Entry struct {
	Version int
	At      time.Time
	Action  engine.Action // zero in version 0
	By      *engine.Seat  // who acted for an absent player
}
