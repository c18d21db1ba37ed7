package lint

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// adviseNames finds cards with the same name.
func adviseNames(a *adviser, cards pool) {
	first := map[string]card{}
	for _, c := range cards {
		key := nameKey(c.Name)
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
// spaces, and in the form of characters (Unicode Standard Annex 15: composed or decomposed).
func nameKey(name string) string {
	folded := strings.ToLower(strings.ToUpper(norm.NFC.String(name))) // both, for letters such as the final sigma
	return strings.Join(strings.Fields(folded), " ")
}
