package games

import (
	"unicode"
	"unicode/utf8"
)

// Limits of a player's name. The bytes are those of UTF-8; two names of the longest
// kind still leave a record under 1 KB.
const (
	MaxNameRunes = 20
	MaxNameBytes = 24
)

// ValidName reports whether a player may have this name: UTF-8 within the limits,
// without control characters, breaks of lines, and characters that change the direction
// of text (Unicode Standard Annex #9), which could make what stands beside the name
// read as something else. The empty name is valid: the player has none.
func ValidName(name string) bool {
	if !utf8.ValidString(name) || len(name) > MaxNameBytes || utf8.RuneCountInString(name) > MaxNameRunes {
		return false
	}
	for _, r := range name {
		if unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control) {
			return false
		}
	}
	return true
}
