package check

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/schemas"
)

// memberList lists the members of the object at a location in a card set, which is
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
	schema, err := parse(schemas.CardSet)
	if err != nil {
		panic(err) // the schema is part of the program
	}
	places := schema.places().values
	var names []string
	for place := range places {
		if at := jsontext.Pointer(place); at != "" && at.Parent() == properties {
			names = append(names, place)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(places[a], places[b]) })
	for i, place := range names {
		names[i] = jsontext.Pointer(place).LastToken()
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
