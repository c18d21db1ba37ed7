package check

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/schemas"
)

// memberList names the members of the object at a place of a card set, which is
// the set or a card, in the order of the card-set schema.
func memberList(location []string) string {
	if len(location) == 0 {
		return setMembers()
	}
	return cardMembers()
}

var (
	setMembers  = sync.OnceValue(func() string { return schemaMembers("/properties") })
	cardMembers = sync.OnceValue(func() string { return schemaMembers("/$defs/card/properties") })
)

func schemaMembers(properties jsontext.Pointer) string {
	const depth = 4 // of the members of a card
	offsets := valueOffsets(schemas.CardSet, depth)
	places := slices.SortedFunc(maps.Keys(offsets), func(a, b string) int { return cmp.Compare(offsets[a], offsets[b]) })
	var names []string
	for _, place := range places {
		if at := jsontext.Pointer(place); at != "" && at.Parent() == properties {
			names = append(names, at.LastToken())
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
