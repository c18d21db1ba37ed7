package games

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// idLength is the length of 128 bits in base32 (RFC 4648) without padding.
const idLength = 26

// newID returns a random id.
func newID() string {
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails (documentation of crypto/rand)
	return FormatID(random)
}

// derivedID returns the id that is derived from a label and an input: the first
// 128 bits of the SHA-256 of both, with a line break between them.
func DerivedID(label, input string) string {
	hash := sha256.Sum256([]byte(label + "\n" + input))
	return FormatID([16]byte(hash[:16]))
}

func FormatID(bits [16]byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(bits[:]))
}

// ValidID reports whether a game or an invitation can have this id: 128 bits in
// lower-case base32 (RFC 4648) without padding. Other ids are not looked up.
func ValidID(id string) bool {
	return len(id) == idLength && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") == ""
}
