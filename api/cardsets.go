package api

import (
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/inline"
)

// NewCardSet is a card set in a request, of the form of /schema/card-set.schema.json.
// Wherever the game's card sets are named, its url is null.
type NewCardSet struct{ jsontext.Value }

// setURLs removes and returns the URLs of card sets.
func (o *object) setURLs() (urls []string) {
	for _, url := range o.get("set_urls").list(0, MaxSetURLs) {
		urls = append(urls, url.text(0, maxURLLength))
	}
	return urls
}

// inlineSets removes and returns the card sets that are part of a request. Their own
// faults are found when they are loaded. urls is the number of the other card sets.
func (o *object) inlineSets(urls int) []inline.Set {
	list := o.get("sets")
	entries := list.list(0, MaxSetURLs)
	switch {
	case len(entries) == 0:
		return nil
	case urls+len(entries) > MaxSetURLs:
		list.fault("and set_urls must have at most %d entries together", MaxSetURLs)
	case len(list.raw) > MaxSetsBytes:
		list.fault("must have at most %d bytes of JSON, not %d", MaxSetsBytes, len(list.raw))
	}
	sets := make([]inline.Set, len(entries))
	for i, offset := range entryOffsets(o.body, "sets", len(entries)) {
		at := inline.Position{Pointer: "/sets/" + strconv.Itoa(i)}
		at.Line, at.Column = position(o.body, offset)
		sets[i] = inline.Set{JSON: entries[i].raw, Position: at}
	}
	return sets
}

// entryOffsets returns where the entries of a list begin that is a member of a body.
// The body is valid, and its list has n entries.
func entryOffsets(body []byte, name string, n int) []int {
	d := readAgain(body)
	_, _ = d.ReadToken()
	for d.PeekKind() == jsontext.KindString {
		token, _ := d.ReadToken()
		if token.String() == name {
			break
		}
		_ = d.SkipValue()
	}
	_, _ = d.ReadToken()
	offsets := make([]int, n)
	for i := range offsets {
		entry, _ := d.ReadValue()
		offsets[i] = int(d.InputOffset()) - len(entry)
	}
	return offsets
}

// cardSets returns the sets as the documented form of a request has them. They are
// canonical (RFC 8785), so that contentHash sees what they mean.
func cardSets(sets []inline.Set) (list []NewCardSet, err error) {
	for _, set := range sets {
		canonical := jsontext.Value(set.JSON).Clone()
		if err := canonical.Canonicalize(); err != nil {
			return nil, fmt.Errorf("canonical JSON: %w", err)
		}
		list = append(list, NewCardSet{canonical})
	}
	return list, nil
}
