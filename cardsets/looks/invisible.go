package looks

import "unicode"

// Invisible reports whether a character is a control character, white space other than
// U+0020, a format character such as those that change the direction of the text, or
// another one that is not shown (Unicode Standard Annex #44,
// "Default_Ignorable_Code_Point"), or the Braille pattern without dots.
func Invisible(r rune) bool {
	const brailleBlank = '\u2800'
	return !unicode.IsPrint(r) || r == brailleBlank ||
		unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}
