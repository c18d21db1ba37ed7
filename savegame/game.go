// Package savegame is a game as a document keeps it that outlives the service,
// whatever the format of the document. Each format decodes and encodes it in a
// folder of its own; package encode writes documents, package verify checks them.
package savegame

import (
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// FormatName is what a document of any format calls itself.
const FormatName = "card-game-save"

// Game is the part of a saved game that cannot be derived. The rules say what
// follows from it, which is an engine.Step for each entry of the log.
type Game struct {
	ID           string
	RulesVersion int
	CreatedAt    time.Time
	Finished     bool
	Cards        *snapshot.Snapshot
	Shuffle      Shuffle
	// Decks are in the order of drawing: the whole decks of a finished game, and of
	// others the cards that have been drawn.
	Decks [2][]engine.CardRef
	Log   []Entry // from version 0
}

// Shuffle is what proves that the decks were fixed before the first move.
type Shuffle struct {
	Algorithm  string
	Commitment [32]byte // the SHA-256 of the secret
	Seeded     bool
	Secret     *shuffle.Secret // of a finished game, nil of others
}

// Entry is one version of the game.
type Entry struct {
	Version int
	At      time.Time
	Action  engine.Action // none in version 0
	By      *engine.Seat  // who acted for an absent player
}
