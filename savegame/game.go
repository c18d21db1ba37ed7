// Package savegame defines saved games. Package document has their JSON form, package
// encode saves games of the service, and package verify checks documents.
package savegame

import (
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/shuffle"
	"cardgames/games/hashchain"
)

// Game is the part of a saved game that cannot be derived. The rest follows from the
// rules: an engine.Replayed for each entry of the log.
type Game struct {
	ID           string
	RulesVersion int
	CreatedAt    time.Time
	Finished     bool
	Private      bool
	TurnSeconds  int       // 0: no limit
	Names        [2]string // by seat; "" for none
	Cards        *snapshot.Snapshot
	Shuffle      Shuffle
	// Decks are in the order of drawing. For an unfinished game they have only the
	// cards that have left the decks.
	Decks [2][]engine.CardRef
	Log   []Entry // from version 0
	// DeckLists are the decks that the players have brought, in the order of the pool; nil without such decks.
	DeckLists *[2][]engine.CardRef
	Draft     string // the seed of the draft from which both were chosen; "" for none
}

// Shuffled returns the decks that a secret deals, in the order of drawing.
func (g *Game) Shuffled(rules *engine.Rules, deal shuffle.Secret) [2][]engine.CardRef {
	if g.DeckLists != nil {
		return shuffle.DecksOf(*g.DeckLists, deal)
	}
	return shuffle.Decks(rules, g.Cards.Pool, deal)
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

// DecksOf returns the decks of a game as a saved game has them: whole, or, while the game is in
// progress, only the cards that have left them.
func DecksOf(state *engine.State, decks [2][]engine.CardRef) [2][]engine.CardRef {
	if state.Finished() {
		return decks
	}
	for seat := range decks {
		decks[seat] = decks[seat][:len(decks[seat])-state.DeckCount(engine.Seat(seat))]
	}
	return decks
}

// History computes the hash of each version from what the game has. The log has the hashes
// that it claims.
func (g *Game) History() []hashchain.Hash {
	if len(g.Log) == 0 {
		return nil
	}
	beginning := hashchain.Beginning{
		GameID: g.ID, CreatedAt: g.CreatedAt, RulesVersion: g.RulesVersion, SnapshotSHA256: g.Cards.SHA256,
		Commitment: g.Shuffle.Commitment, Entropy: g.Shuffle.Entropy, Seeded: g.Shuffle.Seeded,
		Private: g.Private, TurnSeconds: g.TurnSeconds,
	}
	if g.DeckLists != nil {
		beginning.DeckLists = new(decks.IDs(g.Cards.Pool, *g.DeckLists))
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
	History hashchain.Hash
}
