// Package gameid names games where their ids must not be seen, since the id of an open game is all
// that is needed to play it.
package gameid

import (
	"crypto/sha256"
	"encoding/hex"
)

// Hash names a game, or an invitation, in logs and in lists of blocked games: the first 64 bits of
// the SHA-256 of its id, in hexadecimal.
func Hash(id string) string {
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:8])
}
