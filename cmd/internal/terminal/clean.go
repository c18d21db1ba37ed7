package terminal

import (
	"strings"
	"unicode"
)

// Clean returns untrusted text without control sequences for the terminal. It removes
// control characters and invisible marks, such as those that change the direction of
// writing, and replaces all white space with spaces.
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
