package check

import (
	"bytes"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/steps"
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
	names := schemaNames(properties)
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// schemaNames returns the names of the members of an object of the card-set schema, in their order.
func schemaNames(object jsontext.Pointer) (names []string) {
	d := jsontext.NewDecoder(bytes.NewBuffer(schemas.CardSet))
	for {
		if _, err := d.ReadToken(); err != nil {
			return names
		}
		kind, length := d.StackIndex(d.StackDepth())
		if at := d.StackPointer(); kind == jsontext.KindBeginObject && length%2 == 1 && at.Parent() == object {
			names = append(names, at.LastToken())
		}
	}
}

// knownMembers are the names of all members that a card set, or what stands in it, can have.
var knownMembers = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{}
	for _, name := range slices.Concat(
		schemaNames("/properties"), schemaNames("/$defs/card/properties"), steps.MemberNames()) {
		known[name] = true
	}
	return known
})
