package games

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// Labels of ids that are derived from another value, so that a repeated request
// names the same game.
const (
	labelInvitation = "invitation 1" // of the SHA-256 of the host's token, in lower-case hex
	labelRematch    = "rematch 1"    // of the id of the previous game
	labelCreation   = "creation 1"   // of the Idempotency-Key
)

// idLength is the length of 128 bits in base32 (RFC 4648) without padding.
const idLength = 26

// newID returns a random id.
func newID() string {
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails (documentation of crypto/rand)
	return formatID(random)
}

// derivedID returns the id that is derived from a label and an input: the first
// 128 bits of the SHA-256 of both, with a line break between them.
func derivedID(label, input string) string {
	hash := sha256.Sum256([]byte(label + "\n" + input))
	return formatID([16]byte(hash[:16]))
}

func formatID(bits [16]byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(bits[:]))
}

// ValidID reports whether a game or an invitation can have this id: 128 bits in
// lower-case base32 (RFC 4648) without padding. Other ids are not looked up.
func ValidID(id string) bool {
	return len(id) == idLength && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") == ""
}
