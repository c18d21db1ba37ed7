package terminal

import (
	"strings"
	"unicode"
)

// Clean keeps what somebody else wrote from steering the terminal: control
// characters and invisible marks, such as those that turn the direction of
// writing, are left out, and every kind of space is a space.
func Clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.C, r):
			return -1
		}
		return r
	}, text)
}
