// Package savegame defines saved games independently of the format of their documents.
// Each format has a package that decodes and encodes it; package encode writes
// documents, and package verify checks them.
package savegame

import (
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games/hashchain"
)

// FormatName is the name of the format in documents of all formats.
const FormatName = "card-game-save"

// Game is the part of a saved game that cannot be derived. The rest follows from the
// rules: an engine.Replayed for each entry of the log.
type Game struct {
	Format       int // of the document
	ID           string
	RulesVersion int
	CreatedAt    time.Time
	Finished     bool
	Terms        *Terms
	Names        [2]string // by seat; "" for none
	Cards        *snapshot.Snapshot
	Shuffle      Shuffle
	// Decks are in the order of drawing. For an unfinished game they have only the
	// cards that have left the decks.
	Decks [2][]engine.CardRef
	Log   []Entry // from version 0
}

// Shuffle is the proof that the decks were fixed before the first move.
type Shuffle struct {
	Algorithm  string
	Commitment [32]byte // the SHA-256 of the secret
	Seeded     bool
	Entropy    *[32]byte       // nil if the game did not begin with an invitation
	Secret     *shuffle.Secret // nil for an unfinished game
}

// Deal returns the secret that the decks were shuffled with, or nil for an unfinished
// game.
func (g *Game) Deal() *shuffle.Secret {
	if g.Shuffle.Secret == nil || g.Shuffle.Entropy == nil {
		return g.Shuffle.Secret
	}
	return new(g.Shuffle.Secret.WithEntropy(g.ID, *g.Shuffle.Entropy))
}

// Terms are how the game was to be played.
type Terms struct {
	Private     bool
	TurnSeconds int // 0: no limit
}

// History computes the hash of each version from what the game has, whether or not its
// log has them. It returns nil for a game without Terms.
func (g *Game) History() []hashchain.Hash {
	if g.Terms == nil || len(g.Log) == 0 {
		return nil
	}
	beginning := hashchain.Beginning{
		GameID: g.ID, CreatedAt: g.CreatedAt, RulesVersion: g.RulesVersion, SnapshotSHA256: g.Cards.SHA256,
		Commitment: g.Shuffle.Commitment, Entropy: g.Shuffle.Entropy, Seeded: g.Shuffle.Seeded,
		Private: g.Terms.Private, TurnSeconds: g.Terms.TurnSeconds,
	}
	hashes := []hashchain.Hash{beginning.Hash()}
	for i, e := range g.Log[1:] {
		entry := hashchain.Entry{Version: e.Version, At: e.At, Action: e.Action, By: e.By}
		hashes = append(hashes, entry.After(hashes[i]))
	}
	return hashes
}

// Entry is one version of the game.
type Entry struct {
	Version int
	At      time.Time
	Action  engine.Action // zero in version 0
	By      *engine.Seat  // who acted for an absent player
	// History is the hash that the log has for the version; nil if the game has none.
	History *hashchain.Hash
}
