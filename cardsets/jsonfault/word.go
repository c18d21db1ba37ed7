package jsonfault

import (
	"fmt"
	"strings"
)

// constants are the words that JSON has.
var constants = []string{"true", "false", "null"}

// badWord describes a word without quotation marks.
func (s *state) badWord() string {
	word := s.word()
	lower := strings.ToLower(word)
	switch lower {
	case "none", "nil", "undefined":
		return fmt.Sprintf("%s does not exist in JSON; there is null", word)
	case "nan", "infinity":
		return fmt.Sprintf("%s is no number in JSON", word)
	}
	for _, constant := range constants {
		if lower == constant {
			return fmt.Sprintf("%s is written %s", word, constant)
		}
		if misspells(lower, constant) {
			return fmt.Sprintf("%s is no value: write %s, or %q for a text", word, constant, word)
		}
	}
	return fmt.Sprintf("the text %s needs double quotation marks", word)
}

// misspells reports whether a word lacks one letter of another one, has one letter more, or
// has two letters swapped.
func misspells(word, right string) bool {
	for i := range right {
		if word == right[:i]+right[i+1:] {
			return true
		}
		if i > 0 && word == right[:i-1]+right[i:i+1]+right[i-1:i]+right[i+1:] {
			return true
		}
	}
	for i := range word {
		if word[:i]+word[i+1:] == right {
			return true
		}
	}
	return false
}
