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
// without control characters and without those that change the direction of text
// or cannot be seen, which could make a page show something else. No name is valid too.
func ValidName(name string) bool {
	if !utf8.ValidString(name) || len(name) > MaxNameBytes || utf8.RuneCountInString(name) > MaxNameRunes {
		return false
	}
	for _, r := range name {
		if !unicode.IsPrint(r) { // letters, marks, numbers, punctuation, symbols and the space U+0020
			return false
		}
	}
	return true
}
