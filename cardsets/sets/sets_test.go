package sets_test

import (
	"slices"
	"testing"

	"cardgames/cardsets/sets"
	"cardgames/cardsets/snapshot"
)

// says reports whether one of some names is a member of a JSON value.
func says(value any, names ...string) bool {
	found := false
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			found = found || slices.Contains(names, name) || says(inner, names...)
		}
	case []any:
		for _, inner := range value {
			found = found || says(inner, names...)
		}
	}
	return found
}

// Every card of The Haunted Inn takes a side, chooses, has an "otherwise", sweeps, or acts by itself.
func TestEveryCardOfTheHauntedInnDoesMore(t *testing.T) {
	set, err := snapshot.ParseSet(sets.File("haunted_inn.json"))
	if err != nil || len(set.Cards) != 30 {
		t.Fatal(len(set.Cards), err)
	}
	for _, card := range set.Cards {
		more := says(map[string]any(card.Params), "side", "options", "else", "rate", "abilities")
		if !more && card.Effect != "sweep" {
			t.Errorf("%s does nothing that the other sets do not", card.Name)
		}
	}
}
