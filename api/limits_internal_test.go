package api

import (
	"reflect"
	"strconv"
	"testing"
)

// The document takes the limits of a new game from these tags.
func TestTagsOfNewGame(t *testing.T) {
	for _, test := range []struct {
		field, tag string
		want       int
	}{
		{"SetURLs", "maxItems", MaxSetURLs}, {"SetURLs", "maxLength", maxURLLength}, {"Seed", "maxLength", maxSeedLength},
		{"TurnSeconds", "minimum", minTurnSeconds}, {"TurnSeconds", "maximum", maxTurnSeconds},
	} {
		field, ok := reflect.TypeFor[NewGame]().FieldByName(test.field)
		if got := field.Tag.Get(test.tag); !ok || got != strconv.Itoa(test.want) {
			t.Errorf("%s has the %s %q, and the limit is %d", test.field, test.tag, got, test.want)
		}
	}
}
