package api

import (
	"strings"
	"unicode"

	"cardgames/games"
)

// playerName returns the name that a player wants to be shown, or "" if it is absent.
// Names are written beside the seats by every client, so none may hide or
// rearrange the text around it.
func (v value) playerName() string {
	name := v.text(1, games.MaxNameRunes)
	hidden := strings.IndexFunc(name, isInvisible)
	switch {
	case len(name) > games.MaxNameBytes:
		v.fault("must have at most %d bytes of UTF-8", games.MaxNameBytes)
	case hidden >= 0:
		v.fault("must not have the control or invisible character %U", []rune(name[hidden:])[0])
	case name != "" && unicode.IsMark([]rune(name)[0]):
		v.fault("must not begin with the combining character %U", []rune(name)[0])
	case strings.TrimSpace(name) != name:
		v.fault("must not begin or end with white space")
	}
	return name
}

// isInvisible reports whether a character is a control character, white space other
// than U+0020, a format character such as those that change the direction of the
// text, or another one that is not shown (Unicode Standard Annex #44,
// "Default_Ignorable_Code_Point"), or the Braille pattern without dots.
func isInvisible(r rune) bool {
	const brailleBlank = '\u2800'
	return !unicode.IsPrint(r) || r == brailleBlank ||
		unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}
