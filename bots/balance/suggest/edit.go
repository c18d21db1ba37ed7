// Package suggest looks for the smallest changes of numbers that bring a card set into
// the gates of balance.
package suggest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cardgames/cardsets/snapshot"
)

// Edit is the change of one number of a card.
type Edit struct {
	Card    string `json:"card"`    // as players know it: the set's id, a colon and the card's
	Pointer string `json:"pointer"` // in the text of the set (RFC 6901), such as "/cards/3/params/n"
	From    int64  `json:"from"`
	To      int64  `json:"to"`
}

// What names the number, such as "cost" or "also/0/params/n".
func (e Edit) What() string {
	parts := strings.SplitN(e.Pointer, "/", 4) // "", cards, the index, the rest
	return strings.TrimPrefix(parts[3], "params/")
}

// String describes the change, such as "core:kettle: cost 2 -> 1".
func (e Edit) String() string { return fmt.Sprintf("%s: %s %d -> %d", e.Card, e.What(), e.From, e.To) }

// same reports whether both change the same number.
func (e Edit) same(other Edit) bool { return e.Pointer == other.Pointer }

// size is how large the change is to a reader of the card.
func (e Edit) size() int64 { return max(e.To-e.From, e.From-e.To) }

// Apply returns the sets with changed numbers in the set with an index. It returns an
// error if the service would refuse a card then.
func Apply(s *snapshot.Snapshot, set int, edits []Edit) (*snapshot.Snapshot, error) {
	sets := s.CardSets()
	for _, e := range edits {
		if err := apply(sets[set].Cards, e); err != nil {
			return nil, err
		}
	}
	changed, faults := snapshot.New(sets)
	if len(faults) > 0 {
		return nil, errors.New(faults[0].Detail)
	}
	return changed, nil
}

func apply(cards []snapshot.Card, e Edit) error {
	path := strings.Split(e.Pointer, "/")[2:]
	i, err := strconv.Atoi(path[0])
	if err != nil || i >= len(cards) || len(path) < 2 {
		return fmt.Errorf("no number %s", e.Pointer)
	}
	if path[1] == "cost" {
		cards[i].Cost = e.To
		return nil
	}
	cards[i].Params = replaced(cards[i].Params, path[2:], e.To).(map[string]any)
	return nil
}

// replaced returns a copy of a JSON value with another number at a path.
func replaced(value any, path []string, number int64) any {
	if len(path) == 0 {
		return number
	}
	switch value := value.(type) {
	case map[string]any:
		value = maps.Clone(value)
		value[path[0]] = replaced(value[path[0]], path[1:], number)
		return value
	case []any:
		value = slices.Clone(value)
		if i, err := strconv.Atoi(path[0]); err == nil && i < len(value) {
			value[i] = replaced(value[i], path[1:], number)
		}
		return value
	}
	return value
}

// Numbers returns the numbers of a card that can be changed, as edits that change
// nothing yet. Those that are the default of a count may not stand in its text.
func Numbers(set *snapshot.Set, card int) []Edit {
	c := &set.Cards[card]
	base := "/cards/" + strconv.Itoa(card)
	all := []Edit{{Card: set.ID + ":" + c.ID, Pointer: base + "/cost", From: c.Cost, To: c.Cost}}
	var walk func(value any, pointer string)
	walk = func(value any, pointer string) {
		switch value := value.(type) {
		case int64:
			if !isDefault(pointer, value) {
				all = append(all, Edit{Card: all[0].Card, Pointer: pointer, From: value, To: value})
			}
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(value)) {
				walk(value[key], pointer+"/"+key)
			}
		case []any:
			for i, item := range value {
				walk(item, pointer+"/"+strconv.Itoa(i))
			}
		}
	}
	walk(map[string]any(c.Params), base+"/params")
	return all
}

func isDefault(pointer string, value int64) bool {
	return strings.HasSuffix(pointer, "/times") && value == 1 || strings.HasSuffix(pointer, "/max") && value == 99
}

// valueIn returns what a number is with the edits.
func valueIn(edits []Edit, number Edit) int64 {
	if at := slices.IndexFunc(edits, number.same); at >= 0 {
		return edits[at].To
	}
	return number.From
}

// set returns the edits with a number as the edit has it, which is no change if that is
// what it was before them.
func set(edits []Edit, e Edit) []Edit {
	changed := slices.DeleteFunc(slices.Clone(edits), func(other Edit) bool { return other.same(e) && e.To == e.From })
	if at := slices.IndexFunc(changed, e.same); at >= 0 {
		changed[at].To = e.To
	} else if e.To != e.From {
		changed = append(changed, e)
	}
	return changed
}

// changed returns the edits with a number that differs by an amount from what it is with them.
func changed(edits []Edit, number Edit, by int64) []Edit {
	number.To = valueIn(edits, number) + by
	return set(edits, number)
}

// sameEdits reports whether two lists have the same changes, in any order.
func sameEdits(a, b []Edit) bool {
	missing := func(e Edit) bool { return !slices.Contains(b, e) }
	return len(a) == len(b) && !slices.ContainsFunc(a, missing)
}

// goesAsFarAs reports whether both change the same number in one direction, and e at least as far.
func (e Edit) goesAsFarAs(other Edit) bool {
	by, otherBy := e.To-e.From, other.To-other.From
	same := e.Pointer == other.Pointer && e.From == other.From
	return same && (otherBy > 0 && by >= otherBy || otherBy < 0 && by <= otherBy)
}
