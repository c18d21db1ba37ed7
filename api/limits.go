package api

import (
	"time"

	"cardgames/games"
	"cardgames/lobby"
)

// Limits of requests. The document and the pages take them from here, and a test
// compares the tags of NewGame with them.
const (
	// MaxNewGameBytes is the size of the body of POST /games and POST /invitations,
	// without card sets.
	MaxNewGameBytes = 64 << 10
	// MaxSetsBytes is the size of the card sets in such a body.
	MaxSetsBytes = 256 << 10
	// MaxDeckBytes is the size that decks add to such a body, and to that of an acceptance.
	MaxDeckBytes = 64 << 10
	// MaxActionBytes is the size of any other body.
	MaxActionBytes = 16 << 10
	// MaxSetURLs is the number of card sets of a game: of their URLs, and of those in the
	// request.
	MaxSetURLs = 8
	// MaxKeyLength is the number of characters of an Idempotency-Key.
	MaxKeyLength = 64

	maxURLLength   = 2048 // characters
	maxSeedLength  = 64   // characters
	minTurnSeconds = 30
	maxTurnSeconds = 7 * 24 * 60 * 60

	// maxPublicTurnSeconds is for the games of strangers.
	maxPublicTurnSeconds = 60 * 60
	maxInvitationSeconds = int(lobby.MaxInvitation / time.Second)
)

// maxNewGameBytes is the size of a body by what the service allows in it.
func maxNewGameBytes(o games.Options) int {
	most := MaxNewGameBytes
	if o.InlineSets {
		most += MaxSetsBytes
	}
	if o.Decks() {
		most += MaxDeckBytes
	}
	return most
}
