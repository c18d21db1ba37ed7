package check_test

import (
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/sets"
)

// Every set that ships may stand in a request as it is, and no other may have its name there.
func TestNoSetInARequestLooksLikeOneThatShips(t *testing.T) {
	for _, name := range sets.Names() {
		text := string(sets.File(name))
		file := func(text string) check.File {
			return check.File{Body: []byte(text), Inline: &inline.Position{Pointer: "/sets/0", Line: 1, Column: 1}}
		}
		built, err := check.Sets(file(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		own := built.Sets[0].Name
		for _, imitation := range []string{own, own + ".", strings.ReplaceAll(own, "e", "е"), "\u2060" + own} {
			_, err := check.Sets(file(change(`"S"`, `"`+imitation+`"`)))
			if err == nil || reportOf(t, err).Faults[0].Pointer != "/sets/0/name" {
				t.Errorf("%+q: %v", imitation, err)
			}
		}
	}
}
