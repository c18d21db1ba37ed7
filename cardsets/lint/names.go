package lint

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"cardgames/cardsets/looks"
)

// adviseNames finds cards with the same name, and names that nobody sees.
func adviseNames(a *adviser, cards pool) {
	first := map[string]card{}
	for _, c := range cards {
		key := nameKey(c.Name)
		if key == "" {
			a.onCard(c, "/name", "blank_name", "the name has no character that players see")
			continue
		}
		same, known := first[key]
		switch {
		case !known:
			first[key] = c
		case same.Name == c.Name:
			a.onCard(c, "/name", "same_name", "%s has this name too, and players cannot distinguish the two", same.ID)
		default:
			a.onCard(c, "/name", "same_name", "%s has this name too, but for capital letters, spaces or how its accents are "+
				"encoded, and players can hardly distinguish the two", same.ID)
		}
	}
}

// nameKey returns what names have in common that look alike: those that differ only in case, in
// spaces and characters that are not shown, and in the form of characters (Unicode Standard Annex 15: composed or
// decomposed). It is empty where nothing is shown.
func nameKey(name string) string {
	shown := strings.Map(func(r rune) rune {
		if looks.Invisible(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, name)
	folded := strings.ToLower(strings.ToUpper(norm.NFC.String(shown))) // both, for letters such as the final sigma
	return strings.Join(strings.Fields(folded), " ")
}
