package games

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"cardgames/cardsets/looks"
)

// Limits of a player's name. Bytes are of UTF-8; two names of the longest kind still
// leave a record under 1 KB.
const (
	MaxNameRunes = 20
	MaxNameBytes = 24
)

// CheckName returns an error that says what a player's name must be, if this one is not.
// Every client writes names beside the seats, so none may hide or rearrange the text around
// it. The empty name is none, and allowed.
//
// Names are checked where they enter. Those in a record are not checked again, so that a
// stricter rule makes no game unreadable.
func CheckName(name string) error {
	first, _ := utf8.DecodeRuneInString(name)
	hidden := strings.IndexFunc(name, looks.Invisible)
	switch {
	case utf8.RuneCountInString(name) > MaxNameRunes:
		return fmt.Errorf("must have at most %d characters", MaxNameRunes)
	case len(name) > MaxNameBytes:
		return fmt.Errorf("must have at most %d bytes of UTF-8", MaxNameBytes)
	case hidden >= 0:
		r, _ := utf8.DecodeRuneInString(name[hidden:])
		return fmt.Errorf("must not have the control or invisible character %U", r)
	case unicode.IsMark(first):
		return fmt.Errorf("must not begin with the combining character %U", first)
	case strings.TrimSpace(name) != name:
		return errors.New("must not begin or end with white space")
	}
	return nil
}
