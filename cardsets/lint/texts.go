package lint

import (
	"strings"
	"unicode"
)

// adviseNames finds cards with the same name.
func adviseNames(a *adviser, cards pool) {
	first := map[string]card{}
	for _, c := range cards {
		if same, ok := first[c.Name]; ok {
			a.onCard(c, "/name", "same_name", "%s has this name too, and players cannot distinguish the two", same.ID)
		} else {
			first[c.Name] = c
		}
	}
}

// adviseTexts finds texts that are empty.
func adviseTexts(a *adviser, cards pool) {
	for _, c := range cards {
		if !hasLetters(c.Text) {
			a.onCard(c, "/text", "no_text", "the text is empty; what the card does: %s", c.Describe(a.rules))
		}
	}
}

// hasLetters reports whether a text says something, in any script: letters, figures or
// symbols such as emoji.
func hasLetters(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r)
	})
}
